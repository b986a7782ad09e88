import { setTimeout as pause } from 'node:timers/promises'
import { vi } from 'vitest'

type StoreModule = typeof import('../../../packages/web/src/install/store/kept.ts')
type KeptPhoto = import('../../../packages/web/src/install/store/kept-records.ts').KeptPhoto
type Sender = import('../../../packages/web/src/install/sending/sender.ts').Sender

/** Window of the installers' page without the user interface. It consists of the storage and the sender. */
export type PhoneWindow = {
  /** Stores files. Calls `onShown` with the key of each photo as soon as the photo would appear on the screen. */
  add(space: number, files: readonly File[], onShown: (key: string) => void): Promise<void>
  /** Sends photos until none is left or the window is closed. */
  sendAll(): Promise<void>
  reconnect(): void
  kept: StoreModule
}

/** Loads a fresh copy of the page's modules, as a browser does for each window, and opens a job with them. */
export async function openPhoneWindow(
  page: { isOpen: boolean },
  { link, job }: { link: string; job: string },
): Promise<PhoneWindow> {
  vi.resetModules()
  const kept = await import('../../../packages/web/src/install/store/kept.ts')
  const { addPhotos } = await import('../../../packages/web/src/install/store/add-photos.ts')
  const { makeSender } = await import('../../../packages/web/src/install/sending/sender.ts')
  let photos: KeptPhoto[] = await kept.keptPhotos(job)
  const note = (photo: KeptPhoto) => {
    photos = [...photos.filter(({ key }) => key !== photo.key), photo]
  }
  let isIdle = false
  const sender: Sender = makeSender({
    link,
    job,
    waiting: () => ({ photos: photos.filter(({ state }) => state === 'waiting'), reports: [] }),
    onState: (state) => {
      isIdle = state === 'idle'
    },
    onHindrance: () => undefined,
    onChange: (item) => 'photo' in item && note(item.photo),
    onBadLink: () => undefined,
  })
  return {
    kept,
    reconnect: () => sender.reconnect(),
    async add(space, files, onShown) {
      const known = new Set(photos.filter((photo) => photo.space === space).map(({ key }) => key))
      const photo = (keptPhoto: KeptPhoto) => {
        onShown(keptPhoto.key)
        note(keptPhoto)
        sender.wake()
      }
      await addPhotos(files, { job, space, known }, { done: () => undefined, photo })
    },
    async sendAll() {
      // A closed window stops doing anything, even waiting.
      while (page.isOpen && (!isIdle || photos.some(({ state }) => state === 'waiting'))) {
        // Simulates a press of “send now”, which skips the retry delay.
        sender.wake(true)
        await pause(1)
      }
    },
  }
}
