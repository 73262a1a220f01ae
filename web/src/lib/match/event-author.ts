// Who is behind an event: a seat, chance (dice, shuffles, gravity), or the people at the table.
export type By = number | 'nature' | 'table';
