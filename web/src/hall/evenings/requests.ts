// The hall's REST side of evenings: one function a request.
import { json } from '../../lib/api';
import type { EveningInfo, Evenings, NewEvening, NewSeason, SeasonInfo, Seasons } from '../../lib/wire';

export const evenings = (): Promise<Evenings> => json('/api/evenings');
export const evening = (id: string): Promise<EveningInfo> => json(`/api/evenings/${id}`);
export const makeEvening = (wanted: NewEvening): Promise<EveningInfo> => json('/api/evenings', wanted);
export const joinEvening = (id: string, team: number | null): Promise<EveningInfo> =>
  json(`/api/evenings/${id}/join`, { team });
export const leaveEvening = (id: string): Promise<EveningInfo> => json(`/api/evenings/${id}/leave`, {});
export const beginEvening = (id: string): Promise<EveningInfo> => json(`/api/evenings/${id}/begin`, {});
/** null: it had not begun, and is gone. */
export const endEvening = (id: string): Promise<EveningInfo | null> => json(`/api/evenings/${id}/end`, {});

export const seasons = (): Promise<Seasons> => json('/api/seasons');
export const season = (id: string): Promise<SeasonInfo> => json(`/api/seasons/${id}`);
export const makeSeason = (wanted: NewSeason): Promise<SeasonInfo> => json('/api/seasons', wanted);
/** null: it had not begun, and is gone. */
export const endSeason = (id: string): Promise<SeasonInfo | null> => json(`/api/seasons/${id}/end`, {});
