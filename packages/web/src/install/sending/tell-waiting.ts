import { RefusalError, tellWaiting } from '../server.ts'
import { newKey } from '../store/add-photos.ts'
import type { KeptPhoto } from '../store/kept-records.ts'

/** Interval in ms for repeating an unchanged number of waiting photos, because the house sees how old the number is. */
const TOLD_EVERY = 600_000
const PHONE = 'install-phone'

/**
 * Returns a function that reports to the server how many photos of a job only this phone has and since when, so that the house
 * knows that photos are missing. Skips the report if the number is unchanged. A number other than 0 is nevertheless reported at
 * the first call, and again after `TOLD_EVERY`. An invalid link works too.
 */
export function makeWaitingTeller(of: { link: string; job: string; missing: () => readonly KeptPhoto[] }) {
  const memory = settings()
  const phone = memory.get(PHONE) ?? newKey()
  memory.set(PHONE, phone)
  const key = `install-told/${of.job}`
  let lastTold = { photos: Number(memory.get(key) ?? 0), at: 0 }
  return async function tell(): Promise<void> {
    const missing = of.missing()
    const photos = missing.length
    const isNews = photos !== lastTold.photos || (photos > 0 && Date.now() - lastTold.at > TOLD_EVERY)
    if (!isNews) return
    const oldest = Math.min(Date.now(), ...missing.map(({ addedAt }) => addedAt))
    const oldest_age = Math.round((Date.now() - oldest) / 1000)
    try {
      await tellWaiting({ link: of.link, phone, photos, oldest_age })
      memory.set(key, String(photos))
    } catch (error) {
      // A link that this server did not make is not reported every minute, because such requests are limited per network.
      if (!(error instanceof RefusalError && error.isBadLink)) throw error
    }
    lastTold = { photos, at: Date.now() }
  }
}

/**
 * Returns functions that read and write settings in local storage. If local storage is unavailable, they use memory, which
 * lasts until the page is closed.
 */
function settings() {
  const here = new Map<string, string>()
  return {
    get(name: string): string | undefined {
      try {
        return localStorage.getItem(name) ?? here.get(name)
      } catch {
        return here.get(name)
      }
    },
    set(name: string, value: string): void {
      here.set(name, value)
      try {
        localStorage.setItem(name, value)
      } catch {
        // Storage is unavailable, so the setting is kept in memory until the page is closed.
      }
    },
  }
}
