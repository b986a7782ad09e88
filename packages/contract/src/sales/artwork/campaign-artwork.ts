import { PIN_SPAN } from '@lienzo/rules/sales/artwork-comments'
import { familyNames } from '../../customers/promotion-columns.ts'
import { declareCall } from '../../wire/call.ts'
import { brokenRule } from '../../wire/errors.ts'
import { fileView, id, moment, recordFields, requiredText, text, updateFields } from '../../wire/fields.ts'
import { uploadId } from '../../wire/file.ts'
import {
  deleteInput,
  deleteOutput,
  getInput,
  type ListColumns,
  listInput,
  listOutput,
  pickedRow,
  pickInput,
} from '../../wire/list.ts'
import { z } from '../../wire/zod.ts'
import { approvals, decisions, releaseDecisions, releases } from './artwork-states.ts'
import { preflight } from './preflight.ts'

export const campaignImageRow = z.object({
  ...recordFields,
  campaign_id: id,
  name: z.string(),
  approval: z.enum(approvals),
  release: z.enum(releases),
  /** Product family that the artwork advertises, unless it advertises a single product (`promotion_id`). */
  family: z.enum(familyNames).nullable(),
  promotion_id: id.nullable(),
  promotion_name: z.string().nullable(),
  /** Number of open comments, not counting replies. */
  open_comments: z.int(),
  /** File of the current version. */
  file: fileView,
  /** Number of the current version, starting at 1. */
  revision: z.int(),
})

export const campaignImageColumns = {
  name: { kind: 'text' },
  approval: { kind: 'choice', choices: approvals },
  release: { kind: 'choice', choices: releases },
  family: { kind: 'choice', choices: familyNames },
  promotion_id: { kind: 'id' },
  created_at: { kind: 'date' },
} as const satisfies ListColumns

/** Time of an action, and the person who performed it. */
const actionFields = { created_at: moment, user_id: id.nullable(), user_name: z.string().nullable() }

export const artworkRevision = z.object({
  revision: z.int(),
  file: fileView,
  /** Preflight of a PDF; null for other files, and until the PDF is inspected. */
  preflight: preflight.nullable(),
  ...actionFields,
  /** Set if the person who uploaded the version belongs to the house. */
  by_house: z.boolean(),
})

export const artworkDecision = z.object({
  id,
  revision: z.int(),
  /** Customer's decision; null if the house made the decision, as a release or refusal. */
  approval: z.enum(decisions).nullable(),
  release: z.enum(releaseDecisions).nullable(),
  /** Text of the decision. Empty for the customer's users if only the house is allowed to read it. */
  text: z.string(),
  for_customer: z.boolean(),
  ...actionFields,
  /** Set if the house recorded the decision; an approval is then on behalf of the customer. */
  by_house: z.boolean(),
  taken_back_at: moment.nullable(),
  taken_back_by_name: z.string().nullable(),
})

/**
 * Position on a picture as fractions of its width and height, scaled to the range from 0 to `PIN_SPAN`. It is therefore
 * independent of the display size.
 */
export const artworkPin = z.strictObject({
  x: z.int().min(0).max(PIN_SPAN),
  y: z.int().min(0).max(PIN_SPAN),
})

export const artworkComment = z.object({
  id,
  /** Version on which the comment was written. */
  revision: z.int(),
  /** Id of the comment to which this comment replies; null if it is not a reply. */
  parent_id: id.nullable(),
  /** Position on the picture; null if the comment is about the whole picture. */
  pin: artworkPin.nullable(),
  text: z.string(),
  ...actionFields,
  resolved_at: moment.nullable(),
  resolved_by_name: z.string().nullable(),
  resolved_revision: z.int().nullable(),
})

export const artworkHistory = z.object({
  /** All versions, newest first. */
  revisions: z.array(artworkRevision),
  decisions: z.array(artworkDecision),
  /** Comments in chronological order. */
  comments: z.array(artworkComment),
})

/** Version that the person saw. The call throws CONFLICT if a newer version exists. */
const seenRevision = z.int().min(1)

const access = { path: '/campaign', right: 'access' } as const
const edit = { path: '/campaign', right: 'edit' } as const
const release = { path: '/prepress', right: 'edit' } as const

export const campaignArtworkCalls = {
  imagelist: declareCall({
    summary: 'List the artwork images of a campaign',
    permission: access,
    changes: false,
    input: listInput.extend({ campaign_id: id }),
    output: listOutput(campaignImageRow),
  }),
  imageget: declareCall({
    summary: 'Return one artwork image',
    permission: access,
    changes: false,
    input: getInput,
    output: campaignImageRow,
  }),
  imagehistory: declareCall({
    summary: 'Return the versions of an artwork image with its decisions and comments',
    permission: access,
    changes: false,
    input: getInput,
    output: artworkHistory,
  }),
  imageupdate: declareCall({
    summary:
      'Rename an artwork image, set what it advertises or upload its next version; without an id, add one to the campaign',
    permission: edit,
    changes: true,
    takesBack: true,
    input: z
      .strictObject({
        ...updateFields,
        campaign_id: id,
        name: requiredText(120),
        /** Family or product that the artwork advertises, never both. Unchanged if omitted. */
        family: z.enum(familyNames).nullable().optional(),
        promotion_id: id.nullable().optional(),
        /** Id of the uploaded file, required for a new image. For an existing image, the file becomes the next version. */
        upload: uploadId.optional(),
      })
      .refine(({ family, promotion_id }) => !family || !promotion_id, {
        ...brokenRule('validation.family_or_promotion', 'cannot be combined with a promotion'),
        path: ['family'],
      }),
    output: campaignImageRow,
  }),
  getpromotions: declareCall({
    summary: "List the customer's products that the artwork of a campaign can advertise",
    permission: access,
    changes: false,
    input: pickInput.extend({ campaign_id: id }),
    output: z.array(pickedRow),
  }),
  imagedelete: declareCall({
    summary: 'Delete artwork images',
    permission: edit,
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
  imageundelete: declareCall({
    summary: 'Restore deleted artwork images',
    permission: edit,
    changes: true,
    input: deleteInput,
    output: deleteOutput,
  }),
  imagedecide: declareCall({
    summary: 'Approve the current version of an artwork image, or request changes and name them',
    permission: edit,
    changes: true,
    input: z
      .strictObject({
        id,
        version: z.int().min(1),
        revision: seenRevision,
        approval: z.enum(decisions),
        text: text(4000).default(''),
      })
      .refine(({ approval, text: comment }) => approval !== 'changes' || comment !== '', {
        ...brokenRule('validation.required', 'is empty: say what is to change'),
        path: ['text'],
      }),
    output: campaignImageRow,
  }),
  imagetakeback: declareCall({
    summary: 'Take back the last decision on the current version of an artwork image',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, version: z.int().min(1) }),
    output: campaignImageRow,
  }),
  imagerelease: declareCall({
    summary:
      'Release the current version of an artwork image for print (prepress), or refuse it with a reason. House only',
    permission: release,
    furtherPermission: () => access,
    changes: true,
    input: z
      .strictObject({
        id,
        version: z.int().min(1),
        revision: seenRevision,
        release: z.enum(releaseDecisions),
        text: text(4000).default(''),
        /** Set if the customer's users are allowed to read the text. They can always see the decision itself. */
        for_customer: z.boolean().default(false),
      })
      .refine(({ release: decision, text: reason }) => decision !== 'refused' || reason !== '', {
        ...brokenRule('validation.required', 'is empty: say why it cannot be printed'),
        path: ['text'],
      }),
    output: campaignImageRow,
  }),
  imagereleaseback: declareCall({
    summary:
      'Take back the last release or refusal of the current version of an artwork image, unless a released one is already in production',
    permission: release,
    furtherPermission: () => access,
    changes: true,
    input: z.strictObject({ id, version: z.int().min(1) }),
    output: campaignImageRow,
  }),
  imagecomment: declareCall({
    summary: 'Comment on an artwork image: on a point of it, on the whole, or in answer to a comment',
    permission: edit,
    changes: true,
    input: z
      .strictObject({
        id,
        revision: seenRevision,
        text: requiredText(4000),
        pin: artworkPin.nullable().default(null),
        parent_id: id.nullable().default(null),
      })
      .refine(({ pin, parent_id }) => pin === null || parent_id === null, {
        ...brokenRule(
          'validation.pin_of_answer',
          'cannot be set on an answer, which belongs to the pin of its comment',
        ),
        path: ['pin'],
      }),
    output: artworkComment,
    conflict: campaignImageRow,
  }),
  imageresolve: declareCall({
    summary: 'Resolve a comment on an artwork image, or reopen it',
    permission: edit,
    changes: true,
    input: z.strictObject({ id, comment_id: id, resolved: z.boolean() }),
    output: artworkComment,
  }),
}
