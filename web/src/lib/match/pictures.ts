// Pictures of matches in the page. One of a challenge whose day lasts is drawn for whoever shows a seat of it, which an
// image cannot do by itself: it is fetched.
import type { Attachment } from 'svelte/attachments';
import { fileOfMatch } from '../api';
import { challengeOf, dayAfter, utcDay } from './challenges';

/** Show what the hall draws of a match at a path. An image that it does not get hears of that as of any other: `error`.
 * `fetched`: seats are shown in any case, such as for the match of somebody else. */
export const pictureOfMatch =
  (match: string, path: string, fetched = false): Attachment<HTMLImageElement> =>
  (image) => {
    const challenge = challengeOf(match);
    const lasts = challenge !== null && challenge.day >= dayAfter(utcDay(), -1); // by the hall's clock, perhaps
    if (!fetched && !lasts) {
      image.src = path;
      return;
    }
    let address = '';
    let gone = false;
    fileOfMatch(match, path).then(
      (file) => {
        if (gone) return;
        address = URL.createObjectURL(file);
        image.src = address;
      },
      () => {
        if (!gone) image.dispatchEvent(new Event('error'));
      },
    );
    return () => {
      gone = true;
      URL.revokeObjectURL(address);
    };
  };
