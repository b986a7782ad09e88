import { MOST_CLAIMED, RENEWAL_SECONDS } from '@lienzo/rules/installation/photo-claims'
import { type RefObject, useEffect } from 'react'
import { call } from '../../../core/call/call.ts'
import { isUndecided, type ReviewedPhoto } from '../reviewed-photo.ts'

/**
 * Renews the reviewer's claims, for the review or for second looks, at intervals while the tab is visible, and whenever it
 * becomes visible again. Calls `onLost` with the ids of the photos whose claims the server did not renew, because somebody else
 * has claimed them.
 */
export function useRenewal(
  photos: RefObject<readonly ReviewedPhoto[]>,
  onLost: (ids: readonly number[]) => void,
  second: boolean,
): void {
  useEffect(() => {
    let isRenewing = false
    async function renew() {
      const claims = photos.current
        .filter(isUndecided)
        .flatMap(({ id, claim }) => (claim === null ? [] : { id, claim }))
        .slice(-MOST_CLAIMED)
      if (isRenewing || document.hidden || claims.length === 0) return
      isRenewing = true
      try {
        const { ids } = await call('budgetrest/renewphotos', { claims, ...(second && { second }) })
        const claimedIds = new Set(ids)
        onLost(claims.map(({ id }) => id).filter((id) => !claimedIds.has(id)))
      } finally {
        isRenewing = false
      }
    }
    // Network errors are ignored, because the next decision reports them.
    const tryToRenew = () => void renew().catch(() => undefined)
    const timer = setInterval(tryToRenew, RENEWAL_SECONDS * 1000)
    document.addEventListener('visibilitychange', tryToRenew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tryToRenew)
    }
  }, [photos, onLost, second])
}
