import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { comeBack, openScreen, type Person } from '../../testing/components/app.tsx'
import { answerForEveryScreen } from '../../testing/components/every-screen.ts'
import { type Microphone, scriptSpeech } from '../../testing/components/scripted-speech.ts'
import { answer, sentTo } from '../../testing/components/server.ts'

const noMatch = 'Error: no match found! Please speak clearly into the microphone'
const rights = { perm_view: '1', perm_access: '1', perm_edit: '0' } as const

let microphone: Microphone

beforeEach(() => {
  microphone = scriptSpeech()
  answer('orderrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  answer('customerrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
  answer('campaignrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
})
afterEach(() => {
  vi.useRealTimers()
})

const button = (state?: string) =>
  page.getByRole('button', { name: state ? `Voice commands: ${state}` : /^Voice commands/ })
const isBlocked = () => document.body.classList.contains('service-not-allowed')

async function atTheMicrophone(person: Person = {}): Promise<void> {
  await openScreen('/app-views', { language: 'us', ...person })
}

async function listening(person: Person = {}): Promise<void> {
  await atTheMicrophone(person)
  await button().click()
  await expect.element(button('listening')).toBeVisible()
}

/** Installs fake timers, so that time advances only when the test advances it. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
}

describe('the speech button', () => {
  test('shows the status of voice commands, and works by keyboard', async () => {
    await atTheMicrophone()
    await focusOn(button('off'))
    await userEvent.keyboard('{Enter}')
    await expect.element(button('listening')).toBeVisible()
    await expect.element(page.getByText('Say a command, for example “orders”.')).toBeVisible()
    expect(microphone.beginnings).toMatchObject([{ lang: 'en-US', maxAlternatives: 5, continuous: true }])
    await userEvent.keyboard(' ')
    await expect.element(button('off')).toBeVisible()
    await expect.element(page.getByText('Voice commands are off')).toBeVisible()
  })

  test('says clearly that the browser has no speech recognition', async () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    vi.stubGlobal('webkitSpeechRecognition', undefined)
    await atTheMicrophone()
    await button('not supported by this browser').click()
    await expect.element(page.getByText('This browser has no voice commands')).toBeVisible()
    expect(isBlocked()).toBe(false)
  })
})

describe('a spoken phrase', () => {
  // covers: spec 2.28; product 7.14
  test('opens the screen that it names', async () => {
    answerForEveryScreen()
    await listening()
    const screens: [string, string][] = [
      ['Customers', '#/customer'],
      ['Orders.', '#/order'],
      ['show me the products', '#/product'],
      ['photo review', '#/budget/photoreview'],
      ['go to spaces please', '#/space'],
      ['user groups', '#/usergroup'],
      ['search', '#/miscellaneous/search'],
      ['home', '#/home'],
    ]
    for (const [words, address] of screens) {
      await microphone.say(words)
      await expect.poll(() => location.hash.split('?')[0], { message: words }).toBe(address)
    }
  })

  // covers: spec 9.4
  test('matches in any of its first five readings, but not in the sixth', async () => {
    await listening()
    await microphone.say('auditors', 'older', 'hoarders', 'borders', 'orders')
    await expect.poll(() => location.hash).toContain('#/order')
    await microphone.say('one', 'two', 'three', 'four', 'five', 'customers')
    await expect.element(page.getByText(noMatch)).toBeVisible()
    await expect.element(page.getByText('Heard: “one”')).toBeVisible()
    expect(location.hash).toContain('#/order')
  })

  test('is no command for a screen that the user cannot open', async () => {
    await listening({ permissions: { '/campaign': rights } })
    const before = location.hash
    await microphone.say('users')
    await expect.element(page.getByText(noMatch)).toBeVisible()
    expect(location.hash).toBe(before)
    await microphone.say('campaigns')
    await expect.poll(() => location.hash).toContain('#/campaign')
  })
})

describe('the list of commands', () => {
  test('appears on request, in the language of the screens, and closes with the next command', async () => {
    await openScreen('/app-views', { permissions: { '/order': rights } })
    await page.getByRole('button', { name: 'Órdenes de voz: desactivadas' }).click()
    await microphone.say('help')
    const list = page.getByRole('dialog', { name: 'Lista de órdenes de voz' })
    await expect.element(list.getByRole('row', { name: 'Pedidos' }).getByText('orders').first()).toBeVisible()
    await expect.element(list.getByRole('row', { name: 'Cerrar sesión' }).getByText('log out')).toBeVisible()
    expect(list.getByText('users').elements()).toEqual([])
    await microphone.say('orders')
    await expect.element(list).not.toBeInTheDocument()
    await expect.poll(() => location.hash).toContain('#/order')
  })

  test('is also available in the menu beside the button and in the notices, without speaking', async () => {
    await atTheMicrophone()
    const list = page.getByRole('dialog', { name: 'List of voice commands' })
    await page.getByRole('button', { name: 'Voice and sound options' }).click()
    await page.getByRole('menuitem', { name: 'List of voice commands' }).click()
    const row = list.getByRole('row', { name: 'User groups' })
    await expect.element(row.getByText('user groups', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await button().click()
    await page.getByRole('button', { name: 'List of commands' }).click()
    await expect.element(list).toBeVisible()
  })
})

describe('listening for commands', () => {
  // covers: spec 9.5
  test('resumes after silence, and never starts twice within a second', async () => {
    await atTheMicrophone()
    await expect.element(button('off')).toBeVisible()
    stopClock()
    await button().click()
    await vi.advanceTimersByTimeAsync(100)
    await microphone.endAtOnce()
    await vi.advanceTimersByTimeAsync(3_500)
    const moments = microphone.beginnings.map(({ at }) => at)
    expect(moments).toHaveLength(4)
    const pauses = moments.slice(1).map((at, index) => at - (moments[index] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000)
  })

  test('resumes after it has ended unexpectedly, and hears again', async () => {
    await listening()
    await microphone.fail('no-speech')
    await microphone.say('orders')
    await expect.poll(() => location.hash).toContain('#/order')
    await microphone.end()
    await microphone.say('customers')
    await expect.poll(() => location.hash).toContain('#/customer')
  })

  test('ends with the word “stop”, and does not resume', async () => {
    await listening()
    stopClock()
    await microphone.say('stop')
    await expect.element(button('off')).toBeVisible()
    await vi.advanceTimersByTimeAsync(1_300)
    expect(microphone.beginnings).toHaveLength(1)
  })

  test('ends when another page takes the microphone', async () => {
    await listening()
    await microphone.fail('aborted')
    await expect.element(page.getByText('Voice commands are off')).toBeVisible()
    expect(isBlocked()).toBe(false)
  })
})

describe('a failure of speech recognition', () => {
  // covers: spec 8.6, 8.8
  test.each(['not-allowed', 'service-not-allowed'])(
    '%s marks the page as blocked, and listening does not resume until the button is pressed',
    async (error) => {
      await listening()
      expect(isBlocked()).toBe(false)
      stopClock()
      await microphone.fail(error)
      await expect.element(page.getByText('Voice command failed')).toBeInTheDocument()
      const remedy = 'Microphone permission and an internet connection are required.'
      await expect.element(page.getByText(remedy)).toBeInTheDocument()
      await expect.element(button('the microphone is blocked')).toBeVisible()
      expect(isBlocked()).toBe(true)
      await vi.advanceTimersByTimeAsync(1_300)
      expect(microphone.beginnings).toHaveLength(1)
      vi.useRealTimers()
      await button().click()
      await expect.element(button('listening')).toBeVisible()
      expect(isBlocked()).toBe(false)
    },
  )

  // covers: spec 8.6
  test.each([
    ['network', 'The speech service of the browser could not be reached.'],
    ['audio-capture', 'No microphone was found.'],
    ['language-not-supported', 'Microphone permission and an internet connection are required.'],
  ])('%s is reported, and ends listening without a mark', async (error, reason) => {
    await listening()
    await microphone.fail(error)
    await expect.element(page.getByText('Voice command failed')).toBeVisible()
    await expect.element(page.getByText(reason)).toBeVisible()
    await expect.element(button('off')).toBeVisible()
    expect(isBlocked()).toBe(false)
  })
})

// covers: spec 8.7, 9.6
test.each([
  ['mute', 'Sound alerts are off', 4000],
  ['unmute', 'Sound alerts are on', 5000],
  ['the weather', noMatch, 5000],
  ['voice off', 'Voice commands are off', 8000],
])('the notice after “%s” stays visible for its intended time', async (words, text, time) => {
  await listening()
  stopClock()
  await microphone.say(words)
  const notice = page.getByRole('alert').filter({ hasText: text })
  await expect.element(notice).toBeInTheDocument()
  // Checks only once, because polling would let time pass.
  await vi.advanceTimersByTimeAsync(time - 200)
  expect(notice.elements()).toHaveLength(1)
  // Advances the time beyond the exit transition, which starts only after React has rendered it.
  for (const part of [500, 500]) {
    await vi.advanceTimersByTimeAsync(part)
    await new Promise(requestAnimationFrame)
  }
  expect(notice.elements()).toEqual([])
})

describe('sound alerts', () => {
  /** Records the URLs of the sounds that the page requests from now on. */
  function hearSounds(): string[] {
    const sounds: string[] = []
    class HeardAudio extends Audio {
      constructor(source?: string) {
        super(source)
        sounds.push(source ?? '')
      }
    }
    vi.stubGlobal('Audio', HeardAudio)
    return sounds
  }

  const theSwitch = () => page.getByRole('switch', { name: 'Sound alerts' })
  const openLayout = () => page.getByRole('button', { name: 'Layout' }).click()

  test('are on, follow “mute” and “unmute” like the switch, and keep their last setting', async () => {
    const sounds = hearSounds()
    await listening()
    await expect.poll(() => sounds).toEqual(['/sounds/success.mp3'])
    await microphone.say('mute')
    await expect.element(page.getByText('Sound alerts are off')).toBeVisible()
    await microphone.say('the weather')
    await expect.element(page.getByText(noMatch)).toBeVisible()
    expect(sounds).toHaveLength(1)

    await comeBack('/app-views')
    await openLayout()
    await expect.element(theSwitch()).not.toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await button().click()
    await microphone.say('unmute')
    await expect.poll(() => sounds).toContain('/sounds/message.mp3')
    await openLayout()
    await expect.element(theSwitch()).toBeChecked()
    await theSwitch().click()
    await expect.element(theSwitch()).not.toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Voice and sound options' }).click()
    const entry = page.getByRole('menuitemcheckbox', { name: 'Sound alerts' })
    await expect.element(entry).toHaveAttribute('aria-checked', 'false')
  })

  // covers: spec 9.7
  test('use Ogg in Firefox', async () => {
    const sounds = hearSounds()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    )
    await listening()
    await expect.poll(() => sounds).toEqual(['/sounds/success.ogg'])
  })

  test.each(['success', 'message', 'error'])(
    '%s is a short sound of a few kB, as MP3 and as Ogg',
    async (name) => {
      const audio = new OfflineAudioContext(1, 1, 44_100)
      for (const kind of ['mp3', 'ogg']) {
        const bytes = await (await fetch(`/sounds/${name}.${kind}`)).arrayBuffer()
        expect(bytes.byteLength).toBeLessThan(5_000)
        const { duration } = await audio.decodeAudioData(bytes)
        expect(duration).toBeGreaterThan(0.2)
        expect(duration).toBeLessThan(0.6)
      }
    },
  )
})

describe('the command to log out', () => {
  // covers: spec 2.29; product 7.14
  test('signs out and opens the sign-in screen, without another question', async () => {
    answer('userrest/logout', {})
    await listening()
    stopClock()
    await microphone.say('log out')
    await expect.poll(() => location.hash).toBe('#/auth/login')
    await expect.poll(() => localStorage.getItem('id_token')).toBeNull()
    expect(sentTo('userrest/logout')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_300)
    expect(microphone.beginnings).toHaveLength(1)
  })

  // covers: spec 2.29
  test('asks about unsaved changes first, and signs nobody out who stays', async () => {
    answer('userrest/logout', {})
    answer('finishrest/list', { rows: [], total: 0, page: 1, perpage: 10 })
    await listening()
    await microphone.say('finishes')
    await page.getByRole('link', { name: 'New finish' }).first().click()
    const name = page.getByRole('textbox', { name: /^Name/ })
    await name.fill('Otoño')
    await microphone.say('log out')
    const question = page.getByRole('dialog', { name: 'There are unsaved changes' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Otoño')
    await expect.element(button('listening')).toBeVisible()
    expect(sentTo('userrest/logout')).toEqual([])

    await microphone.say('log out')
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.poll(() => location.hash).toBe('#/auth/login')
    await expect.poll(() => localStorage.getItem('id_token')).toBeNull()
  })
})

async function focusOn(control: ReturnType<typeof button>): Promise<void> {
  await expect.element(control).toBeVisible()
  const element = control.element()
  if (element instanceof HTMLElement) element.focus()
}
