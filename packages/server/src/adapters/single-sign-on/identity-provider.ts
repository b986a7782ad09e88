import type * as OpenId from 'openid-client'

/** Number of milliseconds for which the provider's configuration is cached. */
const KNOWN_FOR = 60 * 60 * 1000
/** Minimum delay in milliseconds before a failed refresh of the provider's configuration is retried. */
const ASKED_AGAIN_AFTER = 60 * 1000
/** Timeout in seconds for each response of the provider. */
const PATIENCE = 10

/** Secrets that tie the browser's return from the provider to the sign-in that it started. */
export type Proofs = { state: string; nonce: string; verifier: string }

/** Person authenticated by the provider. */
export type Identity = {
  issuer: string
  subject: string
  /**
   * Returns the person's e-mail address; undefined if the provider does not know it. `verified` is true only if the provider
   * confirms the address. Throws a ProviderFailure if the request to the provider fails.
   */
  readEmail(): Promise<{ address: string; verified: boolean } | undefined>
}

/**
 * `cancelled`: the person cancelled the sign-in. `unavailable`: the provider is temporarily unavailable. `failed`: the
 * provider's response does not prove an identity.
 */
export type ProviderFailureReason = 'cancelled' | 'unavailable' | 'failed'

export class ProviderFailure extends Error {
  readonly reason: ProviderFailureReason

  constructor(reason: ProviderFailureReason, message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'ProviderFailure'
    this.reason = reason
  }
}

export type IdentityProvider = {
  /**
   * Returns the URL of the provider's sign-in page for this sign-in. Throws a ProviderFailure if the provider's configuration
   * cannot be read.
   */
  addressFor(proofs: Proofs): Promise<string>
  /**
   * Returns the person who signed in. `query` is the query string with which the browser returned from the provider. Throws a
   * ProviderFailure if the provider does not prove an identity or cannot be reached.
   */
  identityOf(query: string, proofs: Proofs): Promise<Identity>
}

type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Address to which the provider redirects the browser after the sign-in. */
  redirectAddress: string
}

/**
 * Opens a client for an OpenID Connect provider. It uses the authorization code flow with PKCE, state and nonce. It reads the
 * provider's configuration at the first sign-in, not at startup, and refreshes it when it is an hour old. If a refresh fails,
 * the client continues to use the previous configuration.
 */
export function openIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const configuration = keepConfiguration(settings)
  return {
    async addressFor({ state, nonce, verifier }) {
      const { config, openId } = await configuration()
      return openId.buildAuthorizationUrl(config, {
        redirect_uri: settings.redirectAddress,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
    async identityOf(query, { state, nonce, verifier }) {
      const { config, openId } = await configuration()
      const address = new URL(settings.redirectAddress)
      address.search = query
      const tokens = await openId
        .authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch(failWith(openId))
      const claims = tokens.claims()
      if (!claims) throw new ProviderFailure('failed', 'The provider sent no ID token', undefined)
      const readUserInfo = () =>
        openId.fetchUserInfo(config, tokens.access_token, claims.sub).catch(failWith(openId))
      return {
        issuer: claims.iss,
        subject: claims.sub,
        readEmail: async () => {
          const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
          // Many providers omit the e-mail address from the ID token.
          return emailIn(claims) ?? (hasMore ? emailIn(await readUserInfo()) : undefined)
        },
      }
    },
  }
}

type Discovery = { config: OpenId.Configuration; openId: typeof OpenId }

function keepConfiguration(settings: ProviderSettings): () => Promise<Discovery> {
  let discovery: Discovery | undefined
  let knownUntil = 0
  let underWay: Promise<Discovery> | undefined

  async function ask(): Promise<Discovery> {
    try {
      discovery = await discover(settings)
      knownUntil = Date.now() + KNOWN_FOR
      return discovery
    } catch (error) {
      if (!discovery) throw new ProviderFailure('unavailable', 'The provider says nothing of itself', error)
      knownUntil = Date.now() + ASKED_AGAIN_AFTER
      return discovery
    }
  }

  return () => {
    if (discovery && Date.now() < knownUntil) return Promise.resolve(discovery)
    underWay ??= ask().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Discovery> {
  // Loaded at the first single sign-on, because most installations do not use it.
  const openId = await import('openid-client')
  const address = new URL(issuer)
  // The settings allow plain HTTP only for a provider on this machine.
  const inTheClear = address.protocol === 'http:' ? [openId.allowInsecureRequests] : []
  const config = await openId.discovery(address, clientId, clientSecret, undefined, {
    // By default the library relies on HTTPS and does not verify the signature of ID tokens.
    execute: [openId.enableNonRepudiationChecks, ...inTheClear],
    timeout: PATIENCE,
  })
  return { config, openId }
}

function emailIn(claims: { readonly [claim: string]: unknown }) {
  if (typeof claims.email !== 'string' || claims.email === '') return undefined
  return { address: claims.email, verified: claims.email_verified === true }
}

function failWith(openId: typeof OpenId) {
  return (error: unknown): never => {
    throw new ProviderFailure(reasonOf(error, openId), 'The provider did not vouch for anybody', error)
  }
}

function reasonOf(error: unknown, openId: typeof OpenId): ProviderFailureReason {
  if (error instanceof openId.AuthorizationResponseError || error instanceof openId.ResponseBodyError) {
    if (error.error === 'access_denied') return 'cancelled'
    return ['temporarily_unavailable', 'server_error'].includes(error.error) ? 'unavailable' : 'failed'
  }
  // `fetch` throws this error if the provider cannot be reached.
  if (error instanceof TypeError && error.cause !== undefined && !('code' in error)) return 'unavailable'
  if (!(error instanceof openId.ClientError)) return 'failed'
  if (error.code === 'OAUTH_TIMEOUT') return 'unavailable'
  return error.cause instanceof Response && error.cause.status >= 500 ? 'unavailable' : 'failed'
}
