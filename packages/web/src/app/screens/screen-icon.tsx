import {
  type Icon,
  IconAddressBook,
  IconApps,
  IconBox,
  IconBuildingStore,
  IconCalculator,
  IconCamera,
  IconCategory,
  IconFileImport,
  IconHistory,
  IconHome,
  IconLayersSubtract,
  IconLayoutKanban,
  IconPalette,
  IconPrinter,
  IconShieldLock,
  IconShoppingBag,
  IconSpeakerphone,
  IconTool,
  IconTruckDelivery,
  IconUser,
  IconUserCircle,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import type { ScreenName } from './screens.ts'

const screenIcons: Record<ScreenName, Icon> = {
  home: IconHome,
  category: IconCategory,
  campaign: IconSpeakerphone,
  prepress: IconPrinter,
  customer: IconAddressBook,
  product: IconBox,
  promotion: IconShoppingBag,
  finish: IconPalette,
  material: IconLayersSubtract,
  order: IconTruckDelivery,
  board: IconLayoutKanban,
  space: IconBuildingStore,
  imports: IconFileImport,
  installer: IconTool,
  budget: IconCalculator,
  photoreview: IconCamera,
  role: IconShieldLock,
  usergroup: IconUsersGroup,
  user: IconUser,
  log: IconHistory,
  profile: IconUserCircle,
  appviews: IconApps,
  webhook: IconWebhook,
}

/** Icon that represents a screen throughout the application. */
export function ScreenIcon({ name, size, stroke }: { name: ScreenName; size: number; stroke: number }) {
  const Picture = screenIcons[name]
  return <Picture size={size} stroke={stroke} aria-hidden />
}
