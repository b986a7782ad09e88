// Test program that runs an S3-compatible store in a separate process until its input ends. It prints the settings of the
// store.
import { startS3Server } from '../servers/s3-server.ts'

await using server = await startS3Server()
process.stdout.write(`${JSON.stringify(server.settings)}\n`)
for await (const _ of process.stdin);
