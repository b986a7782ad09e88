import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyWithSecrets } from '../../testing/customers/hidden/company-with-secrets.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication({ webhookPrivate: true })
})
afterAll(() => application.close())

test('x', async () => {
  const company = await companyWithSecrets(application, 'http://127.0.0.1:1/')
  console.log(company.secrets.names().length, company.secrets.names())
})
