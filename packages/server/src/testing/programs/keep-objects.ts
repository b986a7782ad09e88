// Test program that runs an S3-compatible server in a separate process until its standard input ends. It prints the server's
// settings as JSON.
import { startS3Server } from '../servers/s3-server.ts'

await using server = await startS3Server()
process.stdout.write(`${JSON.stringify(server.settings)}\n`)
for await (const _ of process.stdin);
