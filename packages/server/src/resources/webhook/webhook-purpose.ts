/** Purpose for which secrets of webhooks are sealed. */
export const WEBHOOK_PURPOSE = 'webhook'
