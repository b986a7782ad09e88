import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

/** Somebody with an account at the provider. */
type Account = { email?: string; email_verified?: boolean }

export type TestProvider = {
  /** What a server is told to sign people in with it. */
  settings: { issuer: string; clientId: string; clientSecret: string; name: string }
  /** Who has an account, by the name that they type at the provider; any password is right. */
  accounts: Map<string, Account>
  /** Whether it signs what it says about people with a key that is not its own. */
  forges: boolean
  close(): Promise<void>
}

/** A real OpenID Connect provider on this machine, with its own pages for signing in and for agreeing. */
export async function startTestProvider(options: {
  /** One that is free if not given. */
  port?: number
  /** Where it sends people back to. */
  redirectAddress: string
}): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = await exportJWK(privateKey)
  const server = createServer().listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { issuer, clientId: 'lienzo', clientSecret: 'a-secret-of-the-client', name: 'Cuenta MC' }
  const accounts = new Map<string, Account>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [options.redirectAddress],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a-key-of-the-provider'] },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 600,
    },
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' }] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
  })
  const started: TestProvider = {
    settings,
    accounts,
    forges: false,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  provider.use(async (context, next) => {
    await next()
    const answer: unknown = context.body
    if (started.forges && isAnswerWithToken(answer)) {
      const [head, content, signature = ''] = answer.id_token.split('.')
      answer.id_token = [head, content, signature.split('').reverse().join('')].join('.')
    }
  })
  server.on('request', provider.callback())
  return started
}

function isAnswerWithToken(answer: unknown): answer is { id_token: string } {
  return typeof answer === 'object' && answer !== null && 'id_token' in answer
}
