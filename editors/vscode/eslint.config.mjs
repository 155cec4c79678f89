import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['out/', 'node_modules/', 'bundled/', '**/*.mjs'] },
  ...tseslint.configs.strictTypeChecked,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
  { files: ['test/**', 'window/**'], rules: { '@typescript-eslint/no-floating-promises': 'off' } },
);
