// A program for the tests: an S3-compatible store in a process of its own, until its input ends. Prints its settings.
import { startS3Server } from '../servers/s3-server.ts'

await using server = await startS3Server()
process.stdout.write(`${JSON.stringify(server.settings)}\n`)
for await (const _ of process.stdin);
