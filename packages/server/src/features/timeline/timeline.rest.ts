import type { HandlersOf } from '../../core/context/handler.ts'
import { deleteMessages, sendMessage, undeleteMessages } from './messages.ts'
import { openTimeline } from './open-timeline.ts'
import { readTimeline } from './read-timeline.ts'

export const timelineHandlers: HandlersOf<'timelinerest'> = {
  list: async (context, { before, since, ...ref }) => {
    await openTimeline(context, ref)
    return readTimeline(context, ref, { before, since })
  },
}

export const messageHandlers: HandlersOf<'messagerest'> = {
  send: async (context, input) => ({ message: await sendMessage(context, input) }),
  delete: (context, input) => deleteMessages(context, input),
  undelete: (context, input) => undeleteMessages(context, input),
}
