import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { type FrontDoor, takeDoor } from '../front-door.ts'

/** Somebody with an account at the provider. */
type Account = { email?: string; email_verified?: boolean }

export type TestProvider = {
  /** The settings of a server that signs people in with it. */
  settings: { issuer: string; clientId: string; clientSecret: string; name: string }
  /** The accounts, by the name that people type at the provider; any password is right. */
  accounts: Map<string, Account>
  /** Whether it signs what it says about people with a key that is not its own. */
  forges: boolean
  /** What it says of people beside the truth, and signs with its own key. */
  lies: Record<string, unknown>
  close(): void
}

/** A real OpenID Connect provider on this machine, with its own pages for signing in and for agreeing. */
export async function startTestProvider(options: {
  /** A new one if not given. */
  door?: FrontDoor
  /** Where it sends people back to. */
  redirectAddress: string
}): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = await exportJWK(privateKey)
  const door = options.door ?? (await takeDoor())
  const issuer = door.address
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
    lies: {},
    close: () => door.giveBack(),
  }
  provider.use(async (context, next) => {
    await next()
    const answer: unknown = context.body
    if (!isAnswerWithToken(answer)) return
    if (Object.keys(started.lies).length > 0) {
      answer.id_token = await new SignJWT({ ...decodeJwt(answer.id_token), ...started.lies })
        .setProtectedHeader({ alg: 'RS256' })
        .sign(privateKey)
    }
    if (started.forges) {
      const [head, content, signature = ''] = answer.id_token.split('.')
      answer.id_token = [head, content, signature.split('').reverse().join('')].join('.')
    }
  })
  door.open(provider.callback())
  return started
}

function isAnswerWithToken(answer: unknown): answer is { id_token: string } {
  return typeof answer === 'object' && answer !== null && 'id_token' in answer
}
