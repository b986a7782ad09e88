import { SegmentedControl } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './face-choice.module.css'
import type { ListFace } from './list-face.ts'

const TABLE = 'table'

/** Lets the user choose the face of a list: the table or one of `faces`. */
export function FaceChoice(props: {
  faces: readonly ListFace[]
  face: string | null
  onFace: (face: string | null) => void
}) {
  const { t } = useTranslation()
  const table = { name: TABLE, label: t('list.faces.table'), icon: IconTable }
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('list.faces.title')}
      value={props.face ?? TABLE}
      data={[table, ...props.faces].map((face) => ({
        value: face.name,
        label: (
          <span className={classes.face}>
            <face.icon size={15} stroke={1.6} aria-hidden />
            <span className={classes.label}>{face.label}</span>
          </span>
        ),
      }))}
      onChange={(face) => props.onFace(face === TABLE ? null : face)}
    />
  )
}
