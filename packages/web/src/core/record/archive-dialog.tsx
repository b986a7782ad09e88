import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { call } from '../call/call.ts'
import { failureText } from '../call/call-failure.ts'
import { fileSizeText } from '../files/file-size.ts'
import { formatDateTime, formatPercent } from '../language/language.ts'
import { useMayEdit } from '../session/use-may-edit.ts'
import classes from './archive-dialog.module.css'
import { refusalText } from './in-use.ts'

type Archive = OutputOnTheWire<CallAt<'orderrest/archives'>>[number]

/** Interval in ms at which the progress is polled. */
const ASK_MILLISECONDS = 1000

const isUnderWay = ({ state }: Archive) => state === 'waiting' || state === 'running'

type ArchiveDialogProps = {
  orderId: number
  content: Archive['content']
  /** Ids of the lines to include. By default, all lines are included. */
  lineIds?: readonly number[]
  onClose: () => void
}

/**
 * Dialog for the ZIP files of an order: the user can create, stop and download them. The server continues to create a ZIP file
 * when the dialog is closed.
 */
export function ArchiveDialog({ orderId, content, lineIds, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const mayEdit = useMayEdit('/order')
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useFocusBack()
  const queryKey = ['order-archives', orderId]
  const { data: archives, error } = useQuery({
    queryKey,
    queryFn: () => call('orderrest/archives', { id: orderId }),
    select: (all) => all.filter((archive) => archive.content === content),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? ASK_MILLISECONDS : false),
  })
  const running = archives?.find(isUnderWay)
  const endedArchives = archives?.filter((archive) => !isUnderWay(archive)) ?? []

  async function send(act: () => Promise<Archive>) {
    setSending(true)
    setFailure(null)
    try {
      await act()
      await queries.invalidateQueries({ queryKey })
    } catch (fault) {
      setFailure(refusalText(fault, t))
    } finally {
      setSending(false)
    }
  }

  const title = t(`order.papers.archives.${content}.title`)
  const message = failure ?? (error && !archives ? failureText(error, t) : null)
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap={14}>
        <Text size="sm">{t(`order.papers.archives.${content}.text`)}</Text>
        {lineIds && (
          <Text size="sm" fw={600}>
            {t('order.papers.archive_only', { count: lineIds.length })}
          </Text>
        )}
        {message && (
          <Text size="sm" c="red" role="alert">
            {message}
          </Text>
        )}
        {running && (
          <div>
            <Group justify="space-between" gap="xs" mb={6}>
              <Text size="sm">
                {t('order.papers.archive_running', { percent: formatPercent(running.progress) })}
              </Text>
              {mayEdit && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={sending}
                  onClick={() => send(() => call('orderrest/stopzip', { id: running.id }))}
                >
                  {t('order.papers.archive_stop')}
                </Button>
              )}
            </Group>
            <Progress value={running.progress} size={6} aria-label={title} />
          </div>
        )}
        {endedArchives.length > 0 && (
          <ul className={classes.ended}>
            {endedArchives.map((archive) => (
              <EndedArchive key={archive.id} archive={archive} />
            ))}
          </ul>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('order.several.close')}
        </Button>
        {mayEdit && (
          <Button
            leftSection={<IconFileZip size={16} stroke={1.6} />}
            loading={sending && !running}
            disabled={!archives || running !== undefined}
            onClick={() =>
              send(() =>
                call('orderrest/generatezip', {
                  ...{ id: orderId, content },
                  ...(lineIds && { line_ids: [...lineIds] }),
                }),
              )
            }
          >
            {t('order.papers.archive_begin')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

function EndedArchive({ archive }: { archive: Archive }) {
  const { t } = useTranslation()
  const { content, line_count, file, missing, artworks, expires_at } = archive
  return (
    <li>
      <div>
        <Text size="sm">
          {t('order.papers.archive_of', {
            when: formatDateTime(archive.created_at),
            name: archive.created_by_name,
          })}
          {line_count !== null && ` · ${t('order.papers.archive_lines', { count: line_count })}`}
        </Text>
        <Text size="xs" c={missing > 0 || archive.state === 'failed' ? 'red' : 'dimmed'}>
          {archive.state === 'done'
            ? t(`order.papers.archives.${content}.${missing > 0 ? 'missing' : 'holds'}`, {
                artworks,
                missing,
              })
            : t(`activity.state.${archive.state}`)}
          {expires_at !== null &&
            ` · ${t('order.papers.archive_until', { when: formatDateTime(expires_at) })}`}
        </Text>
      </div>
      {file && (
        <Button
          component="a"
          href={file.address}
          download={file.name}
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} stroke={1.6} />}
        >
          {fileSizeText(file.size)}
        </Button>
      )}
    </li>
  )
}
