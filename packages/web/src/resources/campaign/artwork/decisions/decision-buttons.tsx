import { Button, Popover, Textarea } from '@mantine/core'
import { IconCircleCheck, IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { showNotice } from '../../../../core/notice/notices.ts'
import { useUndoNotice } from '../../../../core/notice/use-undo-notice.tsx'
import { keepFocus } from '../../../../ui/focus/keep-focus.ts'
import classes from '../artwork-screen.module.css'
import type { Artwork } from '../use-artwork.ts'

/** The most characters of what is to change, as the contract has it. */
const MOST_CHARACTERS = 4000

/** What an offer to take back is about: only the last decision on an artwork can be. */
export function decisionOn(id: number): string {
  return `decision-${id}`
}

/** Approves an artwork or requests changes; both can be taken back at once. */
export function DecisionButtons(props: {
  image: Artwork
  /** The version that the person looks at. */
  revision: number
  onChanged: (image?: Artwork) => Promise<void>
}) {
  const { image, revision, onChanged } = props
  const { t } = useTranslation()
  const offerUndo = useUndoNotice()
  const [asking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const [deciding, setDeciding] = useState(false)

  async function decide(approval: 'approved' | 'changes', said: string) {
    const giveFocus = keepFocus()
    setDeciding(true)
    try {
      const { id, version } = image
      const decided = await call('campaignrest/imagedecide', { id, version, revision, approval, text: said })
      setAsking(false)
      setText('')
      await onChanged(decided)
      offerUndo(t(`campaign.decision.done.${approval}`), () => takeBack(decided), decisionOn(id))
    } catch (error) {
      await tellFailure(error)
    } finally {
      setDeciding(false)
      giveFocus()
    }
  }

  async function takeBack({ id, version }: Artwork) {
    try {
      await onChanged(await call('campaignrest/imagetakeback', { id, version }))
      showNotice({ message: t('campaign.decision.taken_back'), autoClose: 3000 })
    } catch (error) {
      await tellFailure(error)
    }
  }

  /** Somebody else was first: what they did is shown before anything is decided. */
  async function tellFailure(error: unknown) {
    const isConflict = error instanceof CallError && error.code === 'CONFLICT'
    showNotice({
      color: 'red',
      title: t('campaign.decision.failed'),
      message: isConflict ? conflictText(error) : failureText(error, t),
    })
    await onChanged()
  }

  function conflictText(error: CallError): string {
    const { revision: now } = error.content as Artwork
    return t(now === revision ? 'campaign.decision.conflict' : 'campaign.decision.newer')
  }

  return (
    <>
      <Popover
        opened={asking}
        onChange={setAsking}
        position="bottom-end"
        shadow="md"
        width={320}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconMessageReport size={16} stroke={1.6} />}
            aria-expanded={asking}
            onClick={() => setAsking(!asking)}
          >
            {t('campaign.decision.request')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <form
            className={classes.request}
            onSubmit={(event) => {
              event.preventDefault()
              if (text.trim() !== '') void decide('changes', text.trim())
            }}
          >
            <Textarea
              label={t('campaign.decision.what')}
              value={text}
              maxLength={MOST_CHARACTERS}
              autosize
              minRows={3}
              maxRows={10}
              data-autofocus
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                  event.currentTarget.form?.requestSubmit()
                }
              }}
            />
            <Button type="submit" loading={deciding} disabled={text.trim() === ''}>
              {t('campaign.decision.request')}
            </Button>
          </form>
        </Popover.Dropdown>
      </Popover>
      {image.approval !== 'approved' && (
        <Button
          leftSection={<IconCircleCheck size={16} stroke={1.6} />}
          loading={deciding && !asking}
          onClick={() => decide('approved', '')}
        >
          {t('campaign.decision.approve')}
        </Button>
      )}
    </>
  )
}
