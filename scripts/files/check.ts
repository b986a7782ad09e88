import { filesCheck } from '../../packages/server/src/core/files/operations/commands.ts'

process.exitCode = await filesCheck({
  ...{ environment: process.env, args: process.argv.slice(2) },
  say: console.log,
})
