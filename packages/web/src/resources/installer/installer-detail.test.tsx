import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { customerPermissions, openScreen } from '../../testing/components/app.tsx'
import { fill, readValue, save, textOf } from '../../testing/components/person.ts'
import { firstVersion } from '../../testing/components/records.ts'
import { answer, sentTo } from '../../testing/components/server.ts'
import { installerDrafts } from './installer-draft.ts'
import type { Installer } from './installer-record.ts'

const noOtherNames = { other_names: [] }
const states = {
  ES: [
    { ...noOtherNames, code: 'ES-B', name: 'Barcelona', label: 'Barcelona' },
    { ...noOtherNames, code: 'ES-GI', name: 'Girona', label: 'Girona', other_names: ['Gerona'] },
  ],
  PT: [{ ...noOtherNames, code: 'PT-13', name: 'Porto', label: 'Porto' }],
}

function installerOf(changes: Partial<Installer> = {}): Installer {
  return { ...firstVersion, ...installerDrafts.blank, name: 'Montajes Garraf', languages: ['es'], ...changes }
}

function keep(installer: Installer) {
  answer('staterest/list', ({ country }) => {
    const rows = country === 'PT' ? states.PT : states.ES
    return { rows, total: rows.length, page: 1, perpage: 500 }
  })
  answer('installerrest/get', installer)
  answer('installerrest/update', (input) => ({ ...installer, ...input, id: 1, version: 2 }))
}

const provincesField = page.getByRole('combobox', { name: 'Provincias donde trabaja' })

// covers: spec 7.26
test('the states and countries of an installer are found by any of their names', async () => {
  keep(installerOf({ states_served: ['ES-B'] }))
  await openScreen('/installer/1')
  await provincesField.fill('gerona')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await provincesField.fill('portugal')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await save()
  expect(sentTo('installerrest/update')).toMatchObject([{ states_served: ['ES-B', 'ES-GI', 'PT'] }])
})

test('a rate that is not agreed is empty, and differs from a rate of 0', async () => {
  keep(installerOf({ rate_per_space: 18, rate_per_hour: 32 }))
  await openScreen('/installer/1')
  await expect.element(page.getByLabelText('Por m²')).toHaveAttribute('placeholder', 'Sin acordar')
  await fill({ 'Por espacio': '19,5', 'Por hora': '', 'Por kilómetro': '0' })
  await save()
  expect(sentTo('installerrest/update')).toMatchObject([
    { rate_per_space: 19.5, rate_per_m2: null, rate_per_hour: null, rate_per_km: 0 },
  ])
})

test('an invalid tax id is reported while it is typed', async () => {
  keep(installerOf())
  await openScreen('/installer/1')
  await fill({ NIF: 'B15000000' })
  await userEvent.tab()
  await expect.element(page.getByText('El NIF no cuadra: el último carácter sería 3.')).toBeVisible()
})

test('a customer sees an installer’s data as read-only text', async () => {
  keep(installerOf({ states_served: ['ES-B', 'PT'] }))
  await openScreen('/installer/1', {
    permissions: {
      ...customerPermissions,
      '/installer': { perm_view: '1', perm_access: '1', perm_edit: '0' },
    },
    usergroup: 2,
  })
  await expect.element(readValue('Provincias donde trabaja')).toBeVisible()
  await expect.poll(() => textOf('Provincias donde trabaja')).toBe('Barcelona, Portugal (todo el país)')
})
