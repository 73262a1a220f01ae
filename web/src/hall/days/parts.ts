// What other screens show of matches over days, fetched when there is one.
export { default as AfterMove } from './AfterMove.svelte';
export { default as DaysChoice } from './DaysChoice.svelte';
export { default as Prepare } from './Prepare.svelte';
export { default as TimeLeft } from './TimeLeft.svelte';
