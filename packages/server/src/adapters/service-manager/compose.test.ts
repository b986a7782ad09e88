import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../settings/settings.ts'
import { environmentShape } from '../settings/variables.ts'

const fileOf = (name: string) =>
  readFileSync(new URL(`../../../../../ops/container/${name}`, import.meta.url), 'utf8')

type Service = {
  image: string
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  read_only?: boolean
  volumes: string[]
  ports?: string[]
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }

const { services, volumes }: Compose = parse(fileOf('compose.yaml'))
const example = Object.fromEntries(
  [...fileOf('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
const { lienzo } = services

describe.each(Object.entries(services))('the service %s of compose.yaml', (_, service) => {
  test('has a pinned version', () => {
    expect(service.image).toMatch(/^(lienzo:\$\{LIENZO_TAG:-latest\}|[\w/]+:v?\d+\.\d+[\w.]*)$/)
  })

  test('has only its declared capabilities, and cannot gain others', () => {
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
  })

  test('waits for services with the health check that it needs', () => {
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      const hasCheck = services[name]?.healthcheck !== undefined
      expect([name, condition]).toEqual([
        name,
        hasCheck ? 'service_healthy' : 'service_completed_successfully',
      ])
    }
  })

  test('keeps its data in declared volumes', () => {
    for (const mount of service.volumes) expect(volumes).toHaveProperty(mount.split(':')[0] ?? '')
  })

  test('takes its secrets from .env', () => {
    const references = JSON.stringify(service).matchAll(/\$\{(\w+)/g)
    for (const [, name = ''] of references) expect(example).toHaveProperty(name)
    for (const [name, value] of Object.entries(service.environment ?? {}))
      if (/PASSWORD|SECRET|KEY/.test(name))
        expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:\?/)])
  })
})

test('compose.yaml gives the server no capability, write access only to its data, and only local access', () => {
  expect(lienzo).toMatchObject({ read_only: true, stop_grace_period: '30s', volumes: ['data:/data'] })
  expect(lienzo?.cap_add).toBeUndefined()
  expect(lienzo?.ports).toEqual(['127.0.0.1:4500:4500'])
  expect(lienzo?.healthcheck?.test.slice(0, 2)).toEqual(['CMD', '/usr/bin/node'])
})

test('the server accepts the settings of compose.yaml and of .env.example, which contains no password', () => {
  const { LIENZO_TAG: _, POSTGRES_PASSWORD: password, ...settings } = example
  expect([
    password,
    ...Object.entries(example)
      .filter(([name]) => /PASSWORD|KEY/.test(name))
      .map(([, value]) => value),
  ]).toEqual(expect.not.arrayContaining([expect.stringMatching(/./)]))
  for (const name of [...Object.keys(settings), ...Object.keys(lienzo?.environment ?? {})])
    expect(environmentShape.shape).toHaveProperty(name)
  const environment = JSON.parse(
    JSON.stringify(lienzo?.environment).replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name) =>
      name === 'PUBLIC_URL' ? 'https://lienzo.example.com' : 'a1b2c3d4e5f6a7b8c9d0',
    ),
  )
  expect(readSettings({ ...settings, ...environment })).toMatchObject({
    demo: false,
    s3: { bucket: 'lienzo' },
  })
})

test('the image starts the server with the options of `npm start`, as an unprivileged user', () => {
  const containerfile = fileOf('Containerfile')
  const { scripts } = JSON.parse(fileOf('../../package.json'))
  const options = (command: string) => command.match(/--[\w-]+=\d+/g)
  const [, entrypoint = ''] = /^ENTRYPOINT (.*)$/m.exec(containerfile) ?? []
  expect(options(entrypoint)).toEqual(options(scripts.start))
  expect(containerfile).toMatch(/^FROM scratch$/m)
  expect(containerfile).toMatch(/^USER 10001:10001$/m)
})
