/** Sealing purpose for the secrets of webhooks. */
export const WEBHOOK_PURPOSE = 'webhook'
