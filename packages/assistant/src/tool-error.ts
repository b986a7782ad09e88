/** Error for a tool that did nothing. Its message is a complete sentence for the assistant. */
export class ToolError extends Error {}
