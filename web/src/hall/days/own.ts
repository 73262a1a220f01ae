// What the page of one's account shows of matches over days.
export { default as Notices } from './Notices.svelte';
export { default as Vacation } from './Vacation.svelte';
