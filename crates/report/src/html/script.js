'use strict';
for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', async () => {
    const text = button.closest('figure').querySelector('pre').textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch {
      const range = document.createRange();
      range.selectNodeContents(button.closest('figure').querySelector('pre'));
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}
const find = document.getElementById('find');
const parts = [...document.querySelectorAll('[data-find]')];
find.disabled = false;
find.addEventListener('input', () => {
  const wanted = find.value.trim().toLowerCase();
  for (const part of parts) {
    const fits = !wanted || part.textContent.toLowerCase().includes(wanted)
      || part.parentElement.closest('[data-find]:not([data-hidden])')?.querySelector(':scope > summary')?.textContent.toLowerCase().includes(wanted);
    part.toggleAttribute('data-hidden', !fits);
    if (wanted && fits && part.matches('.tree details')) part.open = true;
  }
});
