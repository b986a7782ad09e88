import {
  at,
  attached,
  type Cases,
  exported,
  galleries,
  id,
  ids,
  moved,
  retitled,
  setActive,
  timelinesOf,
  unseen,
} from './attempts.ts'
import { writable } from './writable.ts'

/** Cases of calls that work with records of any resource: files, timeline, log, views and webhooks. */
export const recordCases = {
  'galleryrest/getgallery': galleries(),
  'galleryrest/upload': galleries({ uploads: [{ upload: 'a'.repeat(16) }] }),
  'galleryrest/update': retitled(({ picture }) => picture),
  'galleryrest/move': moved(({ picture }) => picture),
  'galleryrest/delete': ids(({ picture }) => picture),
  'galleryrest/undelete': ids(({ picture }) => picture),
  'galleryrest/download': attached(({ picture }) => picture),
  'galleryrest/notifymc': attached(({ picture }) => picture),
  'galleryrest/notifycustomer': attached(({ picture }) => picture),
  'documentrest/getdocuments': galleries(),
  'documentrest/getdocument': id(({ document }) => document),
  'documentrest/upload': galleries({ uploads: [{ upload: 'a'.repeat(16) }] }),
  'documentrest/update': retitled(({ document }) => document),
  'documentrest/move': moved(({ document }) => document),
  'documentrest/delete': ids(({ document }) => document),
  'documentrest/undelete': ids(({ document }) => document),
  'documentrest/download': attached(({ document }) => document),
  'documentrest/notifymc': attached(({ document }) => document),
  'documentrest/notifycustomer': attached(({ document }) => document),
  'activityrest/list': 'names nothing',
  'activityrest/read': {
    reach: (own, foreign) => [
      unseen({ ids: [foreign.activity_id] }),
      unseen({ ids: [own.activity_id, foreign.activity_id] }),
    ],
  },
  'searchrest/find': 'names nothing',
  'homerest/getdata': 'names nothing',
  'logrest/list': 'names nothing',
  // Log entry 1 belongs to the house.
  'logrest/export': { reach: () => [unseen({ ids: [1] })] },
  'timelinerest/list': { reach: (_own, foreign) => timelinesOf(foreign).map(unseen) },
  'messagerest/send': {
    reach: (_own, foreign) =>
      timelinesOf(foreign).flatMap((which) => [
        unseen({ ...which, text: 'Hello' }),
        unseen({ ...which, text: ' ' }),
      ]),
  },
  'messagerest/delete': ids(({ message_id }) => ({ id: message_id })),
  'messagerest/undelete': ids(({ message_id }) => ({ id: message_id })),
  'viewrest/list': 'names nothing',
  'viewrest/update': {
    reach: (_own, foreign) => [unseen(writable(foreign.view, ['user_id', 'user_name', 'own']))],
  },
  'viewrest/delete': ids(({ view }) => view),
  'viewrest/undelete': ids(({ view }) => view),
  'webhookrest/list': 'names nothing',
  'webhookrest/export': exported(({ webhook }) => webhook),
  'webhookrest/get': id(({ webhook }) => webhook),
  'webhookrest/update': {
    reach: (own, foreign) => [
      unseen({ ...writableWebhook(foreign), customer_id: own.customer.id }),
      at('customer_id', writableWebhook(foreign)),
      at('customer_id', { ...writableWebhook(own), customer_id: foreign.customer.id }),
      at('customer_id', { ...writableWebhook(own), customer_id: null }),
    ],
  },
  'webhookrest/setactive': setActive(({ webhook }) => webhook),
  'webhookrest/delete': ids(({ webhook }) => webhook),
  'webhookrest/undelete': ids(({ webhook }) => webhook),
  'webhookrest/makesecret': id(({ webhook }) => webhook),
  'webhookrest/deliveries': { reach: (_own, foreign) => [unseen({ webhook_id: foreign.webhook.id })] },
  'webhookrest/replay': {
    reach: (_own, foreign) => [
      unseen({ delivery_id: foreign.delivery_id }),
      unseen({ failed_of: foreign.webhook.id }),
    ],
  },
  'webhookrest/test': id(({ webhook }) => webhook),
} satisfies Cases

function writableWebhook({ webhook }: { webhook: object }) {
  return writable(webhook, ['failed', 'secret', 'maker_name', 'maker_signs_in'])
}
