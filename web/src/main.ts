import { mount } from 'svelte';
import App from './App.svelte';
import { followSystemSettings } from './lib/browser/settings.svelte';
import { keepForLater } from './lib/browser/service-worker-client';
import { clearNoticeWhenSeen } from './lib/browser/turn-notification.svelte';
import { takeWord } from './lib/browser/find-address';
import { followLinks } from './lib/browser/router.svelte';
import { followLanguage } from './lib/language.svelte';
import './ui/style.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
followSystemSettings();
takeWord();
followLinks();
clearNoticeWhenSeen();
keepForLater();
void followLanguage().then(() => {
  target.replaceChildren(); // what index.html has painted meanwhile
  mount(App, { target });
});
