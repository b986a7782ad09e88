import type { JobSpace } from '@lienzo/contract/installation/installer-page'
import { fill } from './dom.ts'
import { freshen, isOtherShape } from './freshen.ts'
import { knownKeys, leftToSend, type Model, missingPhotos, refusedPhotos } from './model.ts'
import { type LeftHere, openJob } from './open-job.ts'
import { keepPictures } from './pictures.ts'
import { startPolling } from './polling.ts'
import { makeSender } from './sending/sender.ts'
import { makeWaitingTeller } from './sending/tell-waiting.ts'
import { askForJob, askForNews } from './server.ts'
import { addPhotos, newKey } from './store/add-photos.ts'
import { forgetChoice, lostChoices } from './store/choices.ts'
import {
  forgetJob,
  holdsVolatile,
  keepJob,
  keepReport,
  keptPhotos,
  keptReports,
  removePhoto,
} from './store/kept.ts'
import type { KeptChoice, KeptPhoto, KeptReport } from './store/kept-records.ts'
import { adoptLanguage, currentLocale, say, sayCount } from './texts/texts.ts'
import { bar } from './views/bar.ts'
import { leftHere } from './views/left-here.ts'
import { listView } from './views/list.ts'
import { type SpaceActions, spaceView } from './views/space.ts'
import type { View } from './views/view.ts'
import { wholePage } from './views/whole-page.ts'
import { openWindows } from './windows.ts'

/** Interval in ms for reporting to the house the number of photos that only the phone has. */
const TELL_EVERY = 60_000

/** Opens the page of a link inside the element `root`. */
export async function openPage(link: string, root: Element): Promise<void> {
  document.documentElement.lang = currentLocale()
  const again = () => openPage(link, root)
  fill(root, wholePage(say('loading'), '', { onSpeak: again }))
  const result = await openJob(link)
  if (result.model) {
    adoptLanguage(result.model.job.languages)
    showJob(result.model, root)
    return
  }
  const { title, text, left } = result
  const options = {
    ...{ onSpeak: again, onRetry: again },
    ...(left && { below: leftBehind(left) }),
  }
  fill(root, wholePage(say(title), say(text.name, text.values), options))
  if (left) makeWaitingTeller({ link, job: left.job, missing: () => left.photos })().catch(() => undefined)
  focusTitle(root)
}

function leftBehind({ photos, count }: LeftHere): HTMLElement {
  return leftHere(
    () => photos,
    () => (count > 0 ? sayCount('bad_kept', count) : ''),
  ).element
}

function showJob(model: Model, root: Element): void {
  let views: View[] = []
  const update = () => {
    for (const view of views) view.update()
  }
  const sender = makeSender({
    link: model.link,
    job: model.job.job,
    waiting: () => ({
      photos: model.photos.filter(({ state }) => state === 'waiting'),
      reports: model.reports.filter(({ state }) => state === 'waiting'),
    }),
    onState: (state) => {
      const hasSent = model.sending !== 'idle' && state === 'idle'
      model.sending = state
      update()
      if (state !== 'sending') tellHouse()
      if (hasSent) readNow()
    },
    onHindrance: ({ key }, why) => {
      if (why) model.hindrances.set(key, why)
      else model.hindrances.delete(key)
      update()
    },
    onChange: (item) => {
      if ('photo' in item) model.photos = withPhoto(model.photos, item.photo)
      else model.reports = replaceByKey(model.reports, item.report)
      update()
      tellWindows()
    },
    onBadLink: () => badLink(),
  })

  const tellWindows = openWindows(model.job.job, () => void readKept().catch(() => undefined))
  const tell = makeWaitingTeller({
    link: model.link,
    job: model.job.job,
    missing: () => missingPhotos(model),
  })
  // A failed report is ignored, because the number is reported again after `TELL_EVERY`.
  const tellHouse = () => void tell().catch(() => undefined)

  function badLink(): void {
    Object.assign(model, { isBadLink: true, sending: 'idle' })
    tellHouse()
    // Deletes the copy of the job only if the server has all items. Otherwise, opening the link again must still find them.
    if (leftToSend(model) + refusedPhotos(model).length === 0) forgetJob(model.link).catch(() => undefined)
    update()
  }

  /** Starts sending, unless the server has found the link invalid: a successful reload of the job then starts it. */
  function send(now = false): void {
    if (!model.isBadLink) sender.wake(now)
  }

  async function report(
    space: JobSpace,
    saying: Pick<KeptReport, 'kind' | 'reason' | 'text'>,
  ): Promise<void> {
    const of = { key: newKey(), job: model.job.job, space: space.id }
    const newReport: KeptReport = { ...of, ...saying, writtenAt: Date.now(), state: 'waiting', sentAt: null }
    await keepReport(newReport)
    tellWindows()
    // A report is shown only after it has been stored on the phone, as photos are.
    model.reports = [...model.reports, newReport]
    update()
    send(true)
  }

  function forget(choice: KeptChoice): void {
    model.lost = model.lost.filter((each) => each !== choice)
    update()
    forgetChoice(choice).then(tellWindows)
  }

  const actions: SpaceActions = {
    async add(space, files) {
      const storing = { space: space.id, done: 0, count: files.length }
      model.storing.push(storing)
      model.added.delete(space.id)
      update()
      const of = { job: model.job.job, space: space.id, known: knownKeys(model, space) }
      const photo = (newPhoto: KeptPhoto) => {
        model.photos = withPhoto(model.photos, newPhoto)
        // For a photo without a thumbnail, `done` is called next and updates the screens.
        if (newPhoto.thumb) update()
        tellWindows()
        send()
      }
      const done = (count: number) => {
        storing.done = count
        update()
      }
      const adding = addPhotos(files, of, { done, photo })
      // Dismisses the notice about lost photos of this space, because an installer who chooses photos again has seen it.
      for (const choice of model.lost) if (choice.space === space.id) forget(choice)
      try {
        model.added.set(space.id, await adding)
      } catch {
        model.lost = await lostChoices(model.job.job)
      } finally {
        model.storing = model.storing.filter((each) => each !== storing)
        update()
        send(true)
      }
    },
    remove(photo) {
      model.photos = model.photos.filter(({ key }) => key !== photo.key)
      update()
      removePhoto(photo).then(tellWindows, () => undefined)
      tellHouse()
    },
    say: (space, saying) => report(space, saying),
    note: (space, text) => report(space, { kind: 'note', reason: null, text }),
  }

  function show(): void {
    document.documentElement.lang = currentLocale()
    const space = model.job.spaces.find(({ id }) => `#${id}` === location.hash)
    const screen = space ? spaceView(model, space, actions) : listView(model, actions.remove)
    const top = bar(model, { sendNow: sender.sendNow, tryAgain: () => readNow(), speak: show, forget })
    views = [top, screen]
    document.title = `${space?.shop_name ?? model.job.code} · Lienzo`
    fill(root, top.element, screen.element)
  }

  async function readAgain(): Promise<void> {
    const readAt = Date.now()
    const job = await askForJob(model.link)
    if (model.isBadLink) {
      model.isBadLink = false
      sender.wake(true)
    }
    const isOther = isOtherShape(job, model.job)
    // Does not rebuild the screens while the installer is typing. A later reload rebuilds them.
    if (isOther && isWriting()) return
    await keepJob(model.link, job).catch(() => undefined)
    Object.assign(model, { readAt, isCopy: false })
    if (isOther) model.job = job
    else freshen(model.job, job)
    if (isOther) show()
    else update()
  }

  /** Reloads the job if the house has made decisions since the job was loaded. */
  async function askAgain(): Promise<void> {
    if ((await askForNews(model.link)) !== model.job.decisions) await readAgain()
  }

  async function readKept(): Promise<void> {
    model.photos = await keptPhotos(model.job.job)
    model.reports = await keptReports(model.job.job)
    model.lost = await lostChoices(model.job.job)
    update()
  }

  const readNow = startPolling({
    isBadLink: () => model.isBadLink,
    onBadLink: badLink,
    read: readAgain,
    ask: askAgain,
    // Checks for waiting items, because a different window may have left some unsent.
    send,
  })

  show()
  addEventListener('hashchange', () => {
    show()
    scrollTo(0, 0)
    focusTitle(root)
  })
  addEventListener('online', () => {
    update()
    if (!model.isBadLink) sender.reconnect()
    readNow()
  })
  addEventListener('offline', update)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    send(true)
    readNow()
  })
  addEventListener('pageshow', (event) => event.persisted && readKept())
  addEventListener('beforeunload', (event) => {
    if (model.storing.length > 0 || (holdsVolatile() && leftToSend(model) > 0)) event.preventDefault()
  })
  setInterval(tellHouse, TELL_EVERY)
  // Asks for persistent storage once a job is shown, because browsers may evict other storage.
  navigator.storage?.persist?.().catch(() => undefined)
  sender.wake(true)
  tellHouse()
  if (!model.isCopy) keepPictures(model.job).catch(() => undefined)
}

function isWriting(): boolean {
  return document.activeElement?.matches('textarea, input') ?? false
}

/** Returns the photos with this photo replaced, or appended if it is new. */
function withPhoto(photos: readonly KeptPhoto[], photo: KeptPhoto): KeptPhoto[] {
  return photos.some(({ key }) => key === photo.key) ? replaceByKey(photos, photo) : [...photos, photo]
}

function replaceByKey<Of extends { key: string }>(all: readonly Of[], item: Of): Of[] {
  return all.map((each) => (each.key === item.key ? item : each))
}

function focusTitle(root: Element): void {
  root.querySelector<HTMLElement>('h1')?.focus()
}
