import { mount } from 'svelte';
import App from './App.svelte';
import { followSystemSettings } from './lib/browser/settings.svelte';
import { reloadWhenOutdated } from './lib/browser/reload';
import { followLinks } from './lib/browser/router.svelte';
import './ui/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
followSystemSettings();
followLinks();
reloadWhenOutdated();
mount(App, { target });
