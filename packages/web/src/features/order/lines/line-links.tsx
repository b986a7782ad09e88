import { mayAccess, type ResourcePath } from '@lienzo/rules/people/permissions'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../core/session/permissions.ts'

type Linked = {
  screen: ResourcePath
  address: string
  kind: 'product' | 'material' | 'artwork'
  name: string
}

/** Opens what a line is made of, and downloads its artwork. */
export function LineLinks(props: {
  product: { id: number; name: string } | null
  material: { id: number; name: string } | null
  artwork: { id: number; name: string; campaignId: number | null; original: string | undefined } | null
  orderId: number | undefined
}) {
  const { product, material, artwork, orderId } = props
  const { t } = useTranslation()
  const permissions = usePermissions()
  const named: (Linked | null)[] = [
    product && { screen: '/product', address: `/product/${product.id}`, kind: 'product', name: product.name },
    material && {
      ...{ screen: '/material', address: `/material/${material.id}`, kind: 'material', name: material.name },
    },
    artwork?.campaignId
      ? {
          ...{ screen: '/campaign', kind: 'artwork', name: artwork.name },
          address: `/campaign/${artwork.campaignId}/artwork/${artwork.id}`,
        }
      : null,
  ]
  const links = named.filter((each) => each !== null)
  const open = links.filter(({ screen }) => permissions && mayAccess(permissions, screen))
  const back = orderId === undefined ? {} : { back: `/order/${orderId}` }
  if (open.length === 0 && !artwork?.original) return null
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('order.line_open')}>
          <IconExternalLink size={15} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map(({ address, kind, name }) => (
          <Menu.Item key={kind} renderRoot={(item) => <Link to={address} search={back} {...item} />}>
            {`${t(`order.line.${kind}`)}: ${name}`}
          </Menu.Item>
        ))}
        {artwork?.original && (
          <Menu.Item
            component="a"
            href={artwork.original}
            download={artwork.name}
            leftSection={<IconDownload size={15} stroke={1.6} />}
          >
            {t('order.artwork_download')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
