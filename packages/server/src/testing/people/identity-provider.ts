import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { type FrontDoor, takeDoor } from '../front-door.ts'

/** Account at the identity provider, with the claims about its e-mail address. */
type Account = { email?: string; email_verified?: boolean }

export type TestProvider = {
  /** Settings for a server that signs users in through this provider. */
  settings: { issuer: string; clientId: string; clientSecret: string; name: string }
  /** Accounts, keyed by the user name typed at the provider. The provider accepts any password. */
  accounts: Map<string, Account>
  /** Set to true to falsify the signature of the claims. */
  forges: boolean
  /** False claims, which the provider signs with its valid key. */
  lies: Record<string, unknown>
  close(): void
}

/** Starts a local OpenID Connect provider, with pages for sign-in and consent. */
export async function startTestProvider(options: {
  /** Door behind which the provider answers; by default a door from `takeDoor`. */
  door?: FrontDoor
  /** Address of the callback that single sign-on redirects to. */
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
  const testProvider: TestProvider = {
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
    if (Object.keys(testProvider.lies).length > 0) {
      answer.id_token = await new SignJWT({ ...decodeJwt(answer.id_token), ...testProvider.lies })
        .setProtectedHeader({ alg: 'RS256' })
        .sign(privateKey)
    }
    if (testProvider.forges) {
      const [head, content, signature = ''] = answer.id_token.split('.')
      answer.id_token = [head, content, signature.split('').reverse().join('')].join('.')
    }
  })
  door.open(provider.callback())
  return testProvider
}

function isAnswerWithToken(answer: unknown): answer is { id_token: string } {
  return typeof answer === 'object' && answer !== null && 'id_token' in answer
}
