import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import boundaries from './boundaries.js';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['node_modules/', 'coverage/', '.svelte-check/'] },
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: globals.browser } },
  { files: ['*.config.{js,ts}', 'scripts/*.mjs'], languageOptions: { globals: globals.node } },
  { files: ['service-worker.js'], languageOptions: { globals: globals.serviceworker } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  { files: ['src/lib/wire.ts'], rules: { '@typescript-eslint/consistent-indexed-object-style': 'off' } }, // generated
  ...boundaries,
);
