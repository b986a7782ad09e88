import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconMessageReport } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParameters } from '../../../core/address/search-parameters.ts'
import { CallError, call } from '../../../core/call/call.ts'
import { failureText } from '../../../core/call/call-failure.ts'
import { LeaveQuestion } from '../../../core/form/leave-question.tsx'
import { type UnsavedParts, UnsavedPartsContext } from '../../../core/form/unsaved-parts.tsx'
import { formatDateTime } from '../../../core/language/language.ts'
import { showNotice } from '../../../core/notice/notices.ts'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'
import { AdvertisedProduct } from './advertised.tsx'
import classes from './artwork-screen.module.css'
import { Comments } from './comments/comments.tsx'
import { ApprovalChip } from './decisions/approval-chip.tsx'
import { DecisionButtons } from './decisions/decision-buttons.tsx'
import { Decisions } from './decisions/decisions.tsx'
import { rememberArtwork } from './left-artwork.ts'
import { threadsOn } from './threads.ts'
import type { Artwork, ArtworkHistory, Pin } from './use-artwork.ts'
import { NewVersion } from './versions/new-version.tsx'
import { PrintSize } from './versions/print-size.tsx'
import { Versions } from './versions/versions.tsx'
import { ArtworkViewer, type Comparison, comparisons } from './viewer/artwork-viewer.tsx'

type PageProps = {
  image: Artwork
  campaignName: string | undefined
  history: ArtworkHistory
  onChanged: (image?: Artwork) => Promise<void>
}

/** What the address says of the screen. */
type Shown = { version?: number; compare?: number; mode?: Comparison }

/** An artwork that has been read, with everything that is done with it. */
export function ArtworkPage({ image, campaignName, history, onChanged }: PageProps) {
  const { t } = useTranslation()
  const mayEdit = useMayEdit('/campaign')
  const navigate = useNavigate()
  const search = useSearchParameters()
  const [parts] = useState<UnsavedParts>(() => new Set())
  const [chosen, setChosen] = useState<number | null>(null)
  const [draft, setDraft] = useState<Pin | null>(null)
  useEffect(() => () => rememberArtwork(image.id), [image.id])

  const { revisions } = history
  const revisionOf = (number: unknown) => revisions.find(({ revision }) => revision === Number(number))
  const newest = revisions[0]
  // A version that comes while somebody looks does not take the place of what they look at.
  const [looked, setLooked] = useState(newest?.revision)
  const lookedAt = revisionOf(looked) ?? newest
  const shown = revisionOf(search.version) ?? lookedAt
  const compared = revisionOf(search.compare)
  const other = compared?.revision === shown?.revision ? undefined : compared
  const comparison = comparisons.find((mode) => mode === search.mode) ?? 'side'

  function show(next: Shown) {
    setDraft(null)
    void navigate({ to: '.', search: next, replace: true, ignoreBlocker: true })
  }

  if (!shown || !newest || !lookedAt) return null
  const isNewest = shown.revision === lookedAt.revision
  const hasNews = lookedAt.revision < newest.revision
  const showVersion = (version: number) => {
    if (version === newest.revision) setLooked(version)
    show(version === newest.revision ? {} : { version })
  }
  const threads = threadsOn(history.comments, shown.revision)
  const request = history.decisions.find(({ taken_back_at }) => taken_back_at === null)

  async function send(text: string, parent_id: number | null) {
    const pin = parent_id === null ? draft : null
    const revision = shown?.revision ?? 0
    const written = await call('campaignrest/imagecomment', {
      id: image.id,
      revision,
      text,
      pin,
      parent_id,
    }).catch(showNews)
    if (parent_id === null) {
      setDraft(null)
      setChosen(written.id)
    }
    await onChanged()
  }

  /** What stood in the way is shown; what was typed stays where it is. */
  async function showNews(error: unknown): Promise<never> {
    if (error instanceof CallError && error.code === 'CONFLICT') await onChanged()
    throw error
  }

  async function resolve(comment_id: number, resolved: boolean) {
    try {
      await call('campaignrest/imageresolve', { id: image.id, comment_id, resolved })
    } catch (error) {
      showNotice({ color: 'red', message: failureText(error, t) })
    }
    await onChanged()
  }

  // What is written belongs to the newest version.
  const mayWrite = mayEdit && isNewest
  return (
    <UnsavedPartsContext value={parts}>
      <NewVersion
        image={image}
        readOnly={!mayEdit}
        onChanged={async (changed) => {
          // Who sends a version looks at it.
          if (changed) setLooked(changed.revision)
          await onChanged(changed)
        }}
      >
        {(newVersion, uploading) => (
          <div className={classes.screen}>
            <header className={classes.header}>
              <ActionIcon
                component={Link}
                to={`/campaign/${image.campaign_id}`}
                variant="subtle"
                color="gray"
                aria-label={t('campaign.artwork_back')}
              >
                <IconArrowLeft className={classes.back} size={18} stroke={1.6} />
              </ActionIcon>
              <div className={classes.names}>
                <h1 className={classes.title}>{image.name}</h1>
                <span className={classes.campaign}>{campaignName}</span>
              </div>
              <ApprovalChip approval={image.approval} />
              {mayEdit && (
                <div className={classes.actions}>
                  {newVersion}
                  {isNewest && (
                    <DecisionButtons image={image} revision={shown.revision} onChanged={onChanged} />
                  )}
                </div>
              )}
            </header>
            {hasNews && (
              <p className={classes.news} role="status">
                {t('campaign.artwork_news')}
                <Button size="compact-sm" variant="default" onClick={() => showVersion(newest.revision)}>
                  {t('campaign.artwork_news_show', { revision: newest.revision })}
                </Button>
              </p>
            )}
            {image.approval === 'changes' && request?.approval === 'changes' && (
              <p className={classes.requested}>
                <IconMessageReport size={16} stroke={1.6} aria-hidden />
                <span>
                  <span className={classes.text}>{request.text}</span>
                  <span className={classes.by}>
                    {request.user_name ?? t('timeline.nobody')} · {formatDateTime(request.created_at)}
                  </span>
                </span>
              </p>
            )}
            <div className={classes.uploading}>{uploading}</div>
            <div className={classes.body}>
              <div className={classes.picture}>
                <ArtworkViewer
                  name={image.name}
                  revisions={revisions}
                  shown={shown}
                  other={other}
                  comparison={comparison}
                  onShow={showVersion}
                  onCompare={(compare, mode) =>
                    show({
                      ...(isNewest ? {} : { version: shown.revision }),
                      ...(compare === undefined ? {} : { compare, mode }),
                    })
                  }
                  threads={threads}
                  chosen={chosen}
                  onChoose={(id) => setChosen(id === chosen ? null : id)}
                  draft={draft}
                  onPlace={mayWrite ? setDraft : undefined}
                />
              </div>
              <aside className={classes.side}>
                <Comments
                  threads={threads}
                  chosen={chosen}
                  onChoose={setChosen}
                  draft={draft}
                  onDropDraft={() => setDraft(null)}
                  {...(mayWrite ? { writing: { send, resolve } } : {})}
                />
                <Versions revisions={revisions} shown={shown.revision} onShow={showVersion} />
                <PrintSize file={shown.file} />
                <AdvertisedProduct image={image} readOnly={!mayEdit} onChanged={onChanged} />
                <Decisions decisions={history.decisions} />
              </aside>
            </div>
          </div>
        )}
      </NewVersion>
      <LeaveQuestion form={nothingElse} parts={parts} />
    </UnsavedPartsContext>
  )
}

/** The screen has no form of its own beside its parts. */
const nothingElse = {
  isDirty: () => false,
  save: async () => true,
  changed: [],
  labelOf: (field: string) => field,
}
