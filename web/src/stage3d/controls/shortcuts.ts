// What keys do at a picture of bricks, a sentence each.
import { t } from '../texts';

/** Before a brick is taken. */
export const viewKeys = (): string => t('stage-keys-view');

/** With one that follows the hand. */
export const ledKeys = (): string => t('stage-keys-led');

/** With one that is put. */
export const putKeys = (): string => t('stage-keys-put');
