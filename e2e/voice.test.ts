import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type People, startPeople } from './people.ts'
import { beginningsOf, say, scriptSpeech } from './scripted-speech.ts'

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

/** An empty page of a person, which will have a microphone that hears what the test says. */
async function withMicrophone(username: string): Promise<Page> {
  const opened = await people.pageOf(username)
  await opened.goto('about:blank')
  await opened.addInitScript(() => localStorage.setItem('currentLanguage', 'us'))
  await scriptSpeech(opened)
  return opened
}

async function atTheMicrophone(username: string): Promise<Page> {
  const opened = await withMicrophone(username)
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
