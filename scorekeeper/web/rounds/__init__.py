"""Recording a round and mending one."""
