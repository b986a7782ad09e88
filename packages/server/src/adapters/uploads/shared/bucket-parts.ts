import { Bucket } from '../../files/s3/bucket.ts'
import { listObjects } from '../../files/s3/list-bucket.ts'
import { realWait, type Wait } from '../../files/s3/retry.ts'
import { ignoreBody, S3Requests } from '../../files/s3/s3-requests.ts'
import { PART_SIZE } from '../../files/s3/upload-file.ts'
import type { S3Settings } from '../../settings/settings.ts'
import type { UploadParts } from './upload-parts.ts'

const PREFIX = 'uploads/'

/** Returns a store that keeps the parts of uploads in a bucket, under keys of the form `uploads/<id>/<name>`. */
export function openBucketParts(settings: S3Settings, wait: Wait = realWait): UploadParts {
  const bucket = new Bucket(new S3Requests(settings, wait), { wait, partSize: PART_SIZE })
  const keyOf = (id: string, name: string) => `${PREFIX}${id}/${name}`
  return {
    put: async (id, name, body) =>
      ignoreBody(await bucket.requests.send({ method: 'PUT', key: keyOf(id, name), body })),
    read: (id, name) => bucket.download(keyOf(id, name)),
    remove: async (id, names) => {
      for (const name of names) await bucket.remove(keyOf(id, name))
    },
    removeOlder: async (moment) => {
      for await (const page of listObjects(bucket.requests, { prefix: PREFIX })) {
        for (const { key, writtenAt } of page) if (writtenAt < moment) await bucket.remove(key)
      }
    },
  }
}
