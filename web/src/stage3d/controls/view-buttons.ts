// The four sides that a table is looked at from, and coming closer: the same buttons at every table.
import { VIEWS } from '../camera/camera';
import { t } from '../texts';
import type { StripButton } from './strips';

const FROM_A_SIDE = 'M7.5 3.5h9v9h-9zM12 15l4.5 6h-9z'; // the tower from above, and the eye before it

/** A button a side; `seen`: the side that the table is seen from, null where it was turned away from all of them. `key`: the
 * key that does the same, by the side's number. */
export function sideButtons(
  seen: number | null,
  look: (side: number) => void,
  key?: (side: number) => string,
): StripButton[] {
  return VIEWS.map((side, number) => {
    const name = t('stage-from-side', { side });
    return {
      sign: '',
      icon: FROM_A_SIDE,
      turned: -90 * number,
      name,
      title: key ? `${name} (${key(number)})` : name,
      pressed: seen === number,
      act: () => look(number),
    };
  });
}

const ALL = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9.5 9.5h5v5h-5z';

/** All of it again: what was moved aside or brought closer is back. */
export function allButton(act: () => void): StripButton {
  const name = t('stage-all');
  return { sign: '', icon: ALL, name, title: `${name} (0)`, act };
}

const LOCK = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3';

/** The view stays as it is. */
export function lockButton(locked: boolean, act: () => void): StripButton {
  return {
    sign: '',
    icon: LOCK,
    name: t('stage-lock'),
    title: t('stage-lock-title'),
    pressed: locked,
    act,
  };
}

/** Closer and further away. */
export function zoomButtons(zoom: (by: number) => void, factor: number): StripButton[] {
  const button = (sign: string, name: string, key: string, by: number): StripButton => ({
    sign,
    name,
    title: `${name} (${key})`,
    act: () => zoom(by),
  });
  return [button('+', t('stage-closer'), '+', factor), button('−', t('stage-further'), '-', 1 / factor)];
}
