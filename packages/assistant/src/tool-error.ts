/** Reason why a tool does nothing; its message is a whole sentence for the assistant. */
export class ToolError extends Error {}
