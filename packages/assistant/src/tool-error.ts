/** Reason why a tool did nothing; the message is a complete sentence for the assistant. */
export class ToolError extends Error {}
