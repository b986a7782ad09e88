/** What the secrets of webhooks are sealed for. */
export const WEBHOOK_PURPOSE = 'webhook'
