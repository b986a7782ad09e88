import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type People, startPeople } from './people.ts'
import { beginningsOf, endSpeech, endSpeechAtOnce, failSpeech, say, scriptSpeech } from './scripted-speech.ts'

const noMatch = 'Error: no match found! Please speak clearly into the microphone'

let people: People
let page: Page

beforeAll(async () => {
  people = await startPeople()
})
afterAll(() => people?.end())
afterEach(({ task }) => people.leave(task.result?.state === 'fail' ? task.name : undefined))

const hash = () => new URL(page.url()).hash
const button = (at: Page = page) => at.getByRole('button', { name: /^Voice commands/ })
const isBlocked = () => page.evaluate(() => document.body.classList.contains('service-not-allowed'))

/** An empty page of a person, which will have a microphone that hears what the test says. */
async function withMicrophone(username: string, language: 'us' | 'es' = 'us'): Promise<Page> {
  const opened = await people.pageOf(username)
  await opened.goto('about:blank')
  await opened.addInitScript((key) => localStorage.setItem('currentLanguage', key), language)
  await scriptSpeech(opened)
  return opened
}

async function atTheMicrophone(username: string, language: 'us' | 'es' = 'us'): Promise<Page> {
  const opened = await withMicrophone(username, language)
  await people.goTo(opened, '/home')
  await opened.getByRole('banner').waitFor()
  return opened
}

async function listening(username: string): Promise<Page> {
  const opened = await atTheMicrophone(username)
  await button(opened).click()
  await opened.getByRole('button', { name: 'Voice commands: listening' }).waitFor()
  return opened
}

/** How long a notice with this text stands on the page from when it comes, in ms. */
function timeOf(text: string, at: Page): Promise<number> {
  return at.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        let cameAt: number | undefined
        const observer = new MutationObserver(look)
        function look() {
          const isThere = [...document.querySelectorAll('[role="alert"]')].some((notice) =>
            notice.textContent?.includes(words),
          )
          if (isThere) cameAt ??= performance.now()
          if (isThere || cameAt === undefined) return
          observer.disconnect()
          resolve(performance.now() - cameAt)
        }
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )
}

describe('the speech button', () => {
  test('says how voice commands stand, and is worked by keyboard', async () => {
    page = await atTheMicrophone('admin')
    await page.getByRole('button', { name: 'Voice commands: off' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Voice commands: listening' }).waitFor()
    await page.getByText('Say a command, for example “orders”.').waitFor()
    expect(await beginningsOf(page)).toMatchObject([{ lang: 'en-US', maxAlternatives: 5, continuous: true }])
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Voice commands: off' }).waitFor()
    await page.getByText('Voice commands are off').waitFor()
  })

  test('says plainly that a browser has no speech recognition', async () => {
    page = await atTheMicrophone('admin')
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'webkitSpeechRecognition')
      Reflect.deleteProperty(window, 'SpeechRecognition')
    })
    await page.reload()
    await page.getByRole('button', { name: 'Voice commands: not supported by this browser' }).click()
    await page.getByText('This browser has no voice commands').waitFor()
    expect(await isBlocked()).toBe(false)
  })
})

describe('what is said', () => {
  test('opens each screen', async () => {
    page = await listening('admin')
    const screens: [string, string][] = [
      ['Customers', '#/customer'],
      ['categories', '#/category'],
      ['open campaigns', '#/campaign'],
      ['Orders.', '#/order'],
      ['show me the products', '#/product'],
      ['promotions', '#/promotion'],
      ['budgets', '#/budget'],
      ['photo review', '#/budget/photoreview'],
      ['installers', '#/installer'],
      ['imports', '#/imports'],
      ['go to spaces please', '#/space'],
      ['materials', '#/material'],
      ['finishes', '#/finish'],
      ['profile', '#/profile'],
      ['users', '#/user'],
      ['user groups', '#/usergroup'],
      ['roles', '#/role'],
      ['log', '#/log'],
      ['app views', '#/app-views'],
      ['search', '#/miscellaneous/search'],
      ['home', '#/home'],
    ]
    for (const [words, address] of screens) {
      await say(page, words)
      await expect.poll(() => hash().split('?')[0], { message: words }).toBe(address)
    }
  })

  test('may be any of five readings, and not the sixth', async () => {
    page = await listening('admin')
    await say(page, 'auditors', 'older', 'hoarders', 'borders', 'orders')
    await expect.poll(hash).toContain('#/order')
    await say(page, 'one', 'two', 'three', 'four', 'five', 'customers')
    await page.getByText(noMatch).waitFor()
    await page.getByText('Heard: “one”').waitFor()
    expect(hash()).toContain('#/order')
  })

  test('is no command for a screen that the person may not open', async () => {
    page = await listening('ana')
    const before = hash()
    await say(page, 'users')
    await page.getByText(noMatch).waitFor()
    expect(hash()).toBe(before)
    await say(page, 'campaigns')
    await expect.poll(hash).toContain('#/campaign')
  })
})

describe('the list of commands', () => {
  test('comes when it is asked for, in the language of the screens, and goes with the next command', async () => {
    page = await atTheMicrophone('ana', 'es')
    await page.getByRole('button', { name: 'Órdenes de voz: desactivadas' }).click()
    await say(page, 'help')
    const list = page.getByRole('dialog', { name: 'Lista de órdenes de voz' })
    await list.getByRole('row', { name: 'Pedidos' }).getByText('orders').waitFor()
    await list.getByRole('row', { name: 'Cerrar sesión' }).getByText('log out').waitFor()
    expect(await list.getByText('users').count()).toBe(0)
    await say(page, 'orders')
    await list.waitFor({ state: 'detached' })
    await expect.poll(hash).toContain('#/order')
  })

  test('is also in the menu beside the button and in the notices, without a word being said', async () => {
    page = await atTheMicrophone('admin')
    const list = page.getByRole('dialog', { name: 'List of voice commands' })
    await page.getByRole('button', { name: 'Voice and sound options' }).click()
    await page.getByRole('menuitem', { name: 'List of voice commands' }).click()
    await list.getByRole('row', { name: 'User groups' }).getByText('user groups', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await button().click()
    await page.getByRole('button', { name: 'List of commands' }).click()
    await list.waitFor()
  })
})

describe('listening', () => {
  test('goes on after silence, and never begins twice within a second', async () => {
    page = await listening('admin')
    await endSpeechAtOnce(page)
    await expect.poll(async () => (await beginningsOf(page)).length).toBe(4)
    const moments = (await beginningsOf(page)).map(({ at }) => at)
    const pauses = moments.slice(1).map((at, place) => at - (moments[place] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000)
  })

  test('goes on after it has ended by itself, and hears again', async () => {
    page = await listening('admin')
    await failSpeech(page, 'no-speech')
    await say(page, 'orders')
    await expect.poll(hash).toContain('#/order')
    await endSpeech(page)
    await say(page, 'customers')
    await expect.poll(hash).toContain('#/customer')
  })

  test('ends with the word “stop”, and does not begin again', async () => {
    page = await listening('admin')
    const clock = await people.clockOf(page)
    await say(page, 'stop')
    await page.getByRole('button', { name: 'Voice commands: off' }).waitFor()
    await clock.runFor(1_300)
    expect(await beginningsOf(page)).toHaveLength(1)
  })

  test('ends when another page takes the microphone', async () => {
    page = await listening('admin')
    await failSpeech(page, 'aborted')
    await page.getByText('Voice commands are off').waitFor()
    expect(await isBlocked()).toBe(false)
  })
})

describe('a failure', () => {
  test.each(['not-allowed', 'service-not-allowed'])(
    '%s marks the page as blocked, and listening does not begin again until the button is pressed',
    async (error) => {
      page = await listening('admin')
      expect(await isBlocked()).toBe(false)
      const clock = await people.clockOf(page)
      await failSpeech(page, error)
      await page.getByText('Voice command failed').waitFor()
      await page.getByText('Microphone permission and an internet connection are required.').waitFor()
      await page.getByRole('button', { name: 'Voice commands: the microphone is blocked' }).waitFor()
      expect(await isBlocked()).toBe(true)
      await clock.runFor(1_300)
      expect(await beginningsOf(page)).toHaveLength(1)
      await button().click()
      await page.getByRole('button', { name: 'Voice commands: listening' }).waitFor()
      expect(await isBlocked()).toBe(false)
    },
  )

  test.each([
    ['network', 'The browser’s speech service could not be reached.'],
    ['audio-capture', 'No microphone was found.'],
    ['language-not-supported', 'Microphone permission and an internet connection are required.'],
  ])('%s is told, and ends listening without a mark', async (error, reason) => {
    page = await listening('admin')
    await failSpeech(page, error)
    await page.getByText('Voice command failed').waitFor()
    await page.getByText(reason).waitFor()
    await page.getByRole('button', { name: 'Voice commands: off' }).waitFor()
    expect(await isBlocked()).toBe(false)
  })
})

test('each notice stays as long as it should', async () => {
  const notices: [string, string, number][] = [
    ['mute', 'Sound alerts are off', 4000],
    ['unmute', 'Sound alerts are on', 5000],
    ['the weather', noMatch, 5000],
    ['voice off', 'Voice commands are off', 8000],
  ]
  for (const [words, text, expected] of notices) {
    const at = await listening('admin')
    // Its time stands still but for the steps that it is given, however busy the machine is.
    const clock = await people.clockOf(at)
    await clock.pauseAt(Date.now() + 60_000)
    let time: number | undefined
    void timeOf(text, at).then((milliseconds) => {
      time = milliseconds
    })
    await say(at, words)
    for (let step = 0; step < 200 && time === undefined; step += 1) await clock.runFor(50)
    expect(time, words).toBeGreaterThan(expected - 100)
    // It also takes a moment to go.
    expect(time, words).toBeLessThan(expected + 900)
    await people.leave()
  }
})

describe('sound alerts', () => {
  /** The sounds that a page asks for. */
  function soundsOf(at: Page): string[] {
    const asked: string[] = []
    at.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/sounds/')) asked.push(pathname)
    })
    return asked
  }

  const theSwitch = async () => {
    await page.getByRole('button', { name: 'Layout' }).click()
    return page.getByRole('switch', { name: 'Sound alerts' })
  }

  test('are on, follow “mute” and “unmute” as the switch does, and stay as they were left', async () => {
    page = await atTheMicrophone('admin')
    const sounds = soundsOf(page)
    await button().click()
    await expect.poll(() => sounds).toEqual(['/sounds/success.mp3'])
    await say(page, 'mute')
    await page.getByText('Sound alerts are off').waitFor()
    await say(page, 'the weather')
    await page.getByText(noMatch).waitFor()
    expect(sounds).toHaveLength(1)

    await page.reload()
    expect(await (await theSwitch()).isChecked()).toBe(false)
    await page.keyboard.press('Escape')
    await button().click()
    await say(page, 'unmute')
    await expect.poll(() => sounds).toContain('/sounds/message.mp3')
    expect(await (await theSwitch()).isChecked()).toBe(true)
    await page.getByRole('switch', { name: 'Sound alerts' }).press('Space')
    expect(await page.getByRole('switch', { name: 'Sound alerts' }).isChecked()).toBe(false)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Voice and sound options' }).click()
    const entry = page.getByRole('menuitemcheckbox', { name: 'Sound alerts' })
    expect(await entry.getAttribute('aria-checked')).toBe('false')
  })

  test('are Ogg in Firefox', async () => {
    const house = await atTheMicrophone('admin')
    const firefox = await house
      .context()
      .browser()
      ?.newContext({
        storageState: await house.context().storageState(),
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      })
    if (!firefox) throw new Error('The browser is gone')
    await using _closed = { [Symbol.asyncDispose]: () => firefox.close() }
    page = await firefox.newPage()
    const sounds = soundsOf(page)
    await scriptSpeech(page)
    await page.goto(people.server.address)
    await button().click()
    await expect.poll(() => sounds).toEqual(['/sounds/success.ogg'])
  })

  test('are silent, and no error, until somebody has touched the page', async () => {
    page = await withMicrophone('admin')
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    const sounds = soundsOf(page)
    // All in the page itself: whatever is asked of it from here counts as a touch.
    const refused = new Promise<string>((resolve) => page.exposeFunction('tellRefusal', resolve))
    await page.addInitScript(() => {
      const { tellRefusal } = globalThis as unknown as { tellRefusal: (name: string) => void }
      const observer = new MutationObserver(() => {
        const notice = document.querySelector('[role="alert"]')
        if (!notice) {
          document.querySelector<HTMLElement>('button[aria-label="Voice commands: off"]')?.click()
          return
        }
        observer.disconnect()
        new Audio('/sounds/message.mp3').play().catch((refusal: Error) => tellRefusal(refusal.name))
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await people.goTo(page, '/home')
    expect(await refused).toBe('NotAllowedError')
    expect(errors).toEqual([])
    await button().click()
    await expect.poll(() => sounds).toContain('/sounds/message.mp3')
  })

  test.each(['success', 'message', 'error'])(
    '%s is a short sound of a few kB, as MP3 and as Ogg',
    async (name) => {
      page = await atTheMicrophone('admin')
      const decoded = await page.evaluate(async (sound) => {
        const audio = new OfflineAudioContext(1, 1, 44_100)
        const files = ['mp3', 'ogg'].map(async (kind) => {
          const bytes = await (await fetch(`/sounds/${sound}.${kind}`)).arrayBuffer()
          const size = bytes.byteLength
          const { duration } = await audio.decodeAudioData(bytes)
          return { size, duration }
        })
        return Promise.all(files)
      }, name)
      for (const { size, duration } of decoded) {
        expect(size).toBeLessThan(5_000)
        expect(duration).toBeGreaterThan(0.2)
        expect(duration).toBeLessThan(0.6)
      }
    },
  )
})

describe('the command to log out', () => {
  test.each([
    ['log out', 'marc'],
    ['Logout', 'lucia'],
  ])('“%s” signs out and goes to the sign-in screen, without another question', async (words, username) => {
    page = await listening(username)
    const token = await page.evaluate(() => localStorage.getItem('id_token'))
    const clock = await people.clockOf(page)
    await say(page, words)
    await page.waitForURL(/#\/auth\/login/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('id_token'))).toBeNull()
    await page.getByLabel('Username').waitFor()
    const answer = await fetch(`${people.server.address}/rest/orderrest/list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(answer.status).toBe(401)
    await clock.runFor(1_300)
    expect(await beginningsOf(page)).toHaveLength(1)
  })

  // Last: it ends the session that the pages of the administrator share.
  test('asks about unsaved changes first, and signs nobody out who stays', async () => {
    page = await listening('admin')
    await say(page, 'categories')
    await page
      .getByRole('link', { name: 'New category' })
      .or(page.getByRole('button', { name: 'New category' }))
      .click()
    const name = page.getByRole('textbox', { name: /^Name/ })
    await name.fill('Otoño')
    await say(page, 'log out')
    const question = page.getByRole('dialog', { name: 'There are unsaved changes' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Otoño')
    await page.getByRole('button', { name: 'Voice commands: listening' }).waitFor()

    await say(page, 'log out')
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL(/#\/auth\/login/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('id_token'))).toBeNull()
  })
})

test('no page broke its content security policy', () => {
  expect(people.violations).toEqual([])
})
