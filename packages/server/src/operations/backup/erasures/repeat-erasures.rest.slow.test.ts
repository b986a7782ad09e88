import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { makerOf, unique } from '../../../testing/company.ts'
import { ADMIN_PASSWORD } from '../../../testing/people/administrator.ts'
import { ask } from '../../../testing/postgresql/ask.ts'
import { backUp, openBackups } from '../../../testing/postgresql/backups.ts'
import { temporaryDataFolder } from '../../../testing/postgresql/folder.ts'
import { openTestApplication, type TestApplication } from '../../../testing/test-application.ts'
import { readManifest } from '../format/manifest.ts'
import { restoreInstallation } from '../restore-installation.ts'

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

async function newDatabase(): Promise<string> {
  const { url } = inject('postgresql')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(url, `create database ${name}`)
  onTestFinished(async () => {
    await ask(url, `drop database ${name} with (force)`)
  })
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

test('a restored older backup repeats later erasures, but not for another person with the same id', async () => {
  const admin = await application.signIn('admin')
  const make = makerOf(application, admin)
  const { id: role_id } = await make.role()
  const person = () => make.user({ username: unique('zacarias'), role_id, usergroup_id: 1 })
  const [erasedUser, other] = [await person(), await person()]
  const folder = join(temporaryDataFolder(), 'backups')
  const destination = await openBackups(folder)
  const older = await backUp(application, destination)
  expect(older.manifest.erasures).toEqual([])

  const { id, username } = erasedUser
  await application.done('userrest/eraseperson', { id, username, password: ADMIN_PASSWORD }, admin)
  await ask(
    application.database.pool.options.connectionString ?? '',
    `insert into erasures values (${other.id}, ${other.created_at - 1}, ${other.created_at})`,
  )
  const newer = await backUp(application, destination)
  expect(newer.manifest.erasures).toMatchObject([{ user_id: erasedUser.id }, { user_id: other.id }])
  const damagedBackup = await backUp(application, destination)
  await writeFile(join(folder, 'backups', damagedBackup.manifest.id, 'manifest.json'), '{}')

  const databaseUrl = await newDatabase()
  const place = { dataDir: join(temporaryDataFolder(), 'restored'), databaseUrl }
  expect(await restoreInstallation(destination, place, { at: older.manifest.id })).toMatchObject({
    erased: 1,
    unread: [damagedBackup.manifest.id],
  })
  expect(
    await ask(
      databaseUrl,
      `select username from users where id in (${erasedUser.id}, ${other.id}) order by id`,
    ),
  ).toEqual([{ username: `persona-eliminada-${erasedUser.id}` }, { username: other.username }])
  expect(
    await ask(databaseUrl, `select count(*)::int as named from log where log::text like '%${username}%'`),
  ).toEqual([{ named: 0 }])
  expect(await ask(databaseUrl, 'select user_id from erasures')).toEqual([{ user_id: erasedUser.id }])
})

test('a backup from before the list of erasures is treated as having none', async () => {
  const folder = join(temporaryDataFolder(), 'backups')
  const { target, vault } = await openBackups(folder)
  const { manifest } = await backUp(application, { target, vault })
  const path = join(folder, 'backups', manifest.id, 'manifest.json')
  const { erasures: _, ...earlier } = JSON.parse(await readFile(path, 'utf8')).manifest
  await writeFile(path, JSON.stringify({ manifest: earlier, mac: vault.mac(JSON.stringify(earlier)) }))
  expect((await readManifest(target, vault, manifest.id)).erasures).toEqual([])
})
