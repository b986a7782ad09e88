import { type SignOnFailureCode, signOnPaths } from '@lienzo/contract/sign-in/single-sign-on'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type IdentityProvider, ProviderFailure } from '../../../adapters/single-sign-on/identity-provider.ts'
import type { RootHandle } from '../../../core/context/handle.ts'
import { Refusal } from '../../../core/context/refusal.ts'
import type { Services } from '../../../core/context/services.ts'
import { beginAttempt, forgiveAttempts, takeBackAttempt } from '../../../core/session/attempts.ts'
import { originOf } from '../../../core/session/request-caller.ts'
import { type SignOnBrowsers, signOnCookie } from './sign-on-browser.ts'
import { issueTicket } from './sign-on-tickets.ts'
import { type SignOnParts, SignOnRefused, userOfIdentity } from './sign-on-user.ts'

type Parts = {
  database: RootHandle
  services: Services
  provider: IdentityProvider
  browsers: SignOnBrowsers
}

/**
 * Mounts the start route and the callback route of single sign-on. The browser navigates to both routes, so both answer with a
 * redirect: to the provider, or to the sign-in screen with a ticket or the reason for the failure. The ticket can be exchanged
 * for a token.
 */
export function mountSignOn(fastify: FastifyInstance, parts: Parts): void {
  const { services, provider, browsers, database } = parts
  const { publicUrl } = services.settings
  // Does not answer HEAD requests, because link scanners must not trigger these routes.
  const options = { exposeHeadRoute: false }

  fastify.get(signOnPaths.start, options, async (request, reply) => {
    const now = Math.floor(Date.now() / 1000)
    const { value, header } = browsers.mark(now)
    const proofs = browsers.proofsOf(value, now)
    if (!proofs) throw new Error('A new cookie holds proofs')
    try {
      return sendTo(reply, await provider.addressFor(proofs), header)
    } catch (error) {
      return sendTo(reply, failureAddress(request, error), browsers.forget())
    }
  })

  fastify.get(signOnPaths.callback, options, async (request, reply) => {
    const now = Math.floor(Date.now() / 1000)
    try {
      const signOn = { database, services, now, origin: originOf(request) }
      const userId = await userBehind(request, signOn)
      // A new cookie for the ticket replaces the old cookie, so the callback cannot be replayed.
      const { value, header } = browsers.mark(now)
      const ticket = await issueTicket(signOn, userId, value)
      return sendTo(reply, signInAddress({ ticket }), header)
    } catch (error) {
      return sendTo(reply, failureAddress(request, error), browsers.forget())
    }
  })

  /** Returns the id of the user whom the provider has authenticated. The attempt is counted as failed until this succeeds. */
  async function userBehind(request: FastifyRequest, signOn: SignOnParts): Promise<number> {
    const attempts = services.attemptCounters.singleSignOn(signOn.origin.address)
    await beginAttempt(signOn, attempts)
    const proofs = browsers.proofsOf(signOnCookie(signOn.origin.cookie, publicUrl), signOn.now)
    if (!proofs) throw new SignOnRefused('SIGN_ON_FAILED')
    const identity = await provider.identityOf(queryOf(request), proofs).catch(async (error: unknown) => {
      // Cancelling is not a failed attempt, and neither is an unavailable provider.
      const isFault = !(error instanceof ProviderFailure) || error.reason === 'failed'
      if (!isFault) await takeBackAttempt(signOn, attempts)
      throw error
    })
    const user = await userOfIdentity(signOn, identity)
    await forgiveAttempts(signOn, attempts)
    return user.id
  }

  function failureAddress(request: FastifyRequest, error: unknown): string {
    const failure = failureOf(error)
    if (failure === 'INTERNAL_ERROR') request.log.error(error)
    if (error instanceof ProviderFailure && error.reason !== 'cancelled') {
      request.log.warn({ failure, reason: causesOf(error) }, 'The provider of single sign-on did not sign in')
    }
    return signInAddress({ failure })
  }

  function signInAddress(query: { ticket: string } | { failure: SignOnFailureCode }): string {
    return `${publicUrl}/#/auth/login?${new URLSearchParams(query)}`
  }
}

function sendTo(reply: FastifyReply, address: string, cookie: string) {
  return reply.header('set-cookie', cookie).header('cache-control', 'no-store').redirect(address, 303)
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?')
  return start === -1 ? '' : request.url.slice(start)
}

const codes = {
  cancelled: 'SIGN_ON_CANCELLED',
  unavailable: 'SIGN_ON_UNAVAILABLE',
  failed: 'SIGN_ON_FAILED',
} as const

function failureOf(error: unknown): SignOnFailureCode {
  if (error instanceof ProviderFailure) return codes[error.reason]
  if (error instanceof SignOnRefused) return error.code
  if (error instanceof Refusal && error.code === 'TOO_MANY_ATTEMPTS') return 'TOO_MANY_ATTEMPTS'
  return 'INTERNAL_ERROR'
}

/**
 * Joins the messages of an error and its causes. The error objects themselves are not logged, because they contain codes and
 * tokens.
 */
function causesOf(error: Error): string {
  const messages: string[] = []
  for (let current: unknown = error; current instanceof Error; current = current.cause)
    messages.push(current.message)
  return messages.join(': ')
}
