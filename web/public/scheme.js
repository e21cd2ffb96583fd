// Runs before the first paint, so that a chosen scheme never flashes the other one.
{
  const chosen = localStorage.getItem('quarterdeck.scheme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
}
