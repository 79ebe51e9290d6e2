import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { labelKey, servicesAndOffers, serviceTexts } from '../../../contract/services.ts';
import { colours } from '../../../theme/colours.ts';

/**
 * The browser's native select, which needs no JavaScript. A browser that can't style the list
 * (`base-select`) shows a list of its own.
 */
export function ServiceSelect(props: NativeSelectProps) {
  const { t } = useTranslation(['contact', ...serviceTexts]);
  return (
    <NativeSelect
      {...props}
      onFocusCapture={hideMovesInside}
      onBlurCapture={hideMovesInside}
      input={<OutlinedInput />}
      IconComponent={KeyboardArrowDownRounded}
      sx={selectStyle}
    >
      <option value="">{t('form.service.placeholder')}</option>
      {serviceTexts.map((group) => (
        <optgroup key={group} label={t(`form.service.${group}`)}>
          {servicesAndOffers[group].map((id) => (
            <option key={id} value={id}>
              {t(labelKey(id))}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

/**
 * Hides focus events inside the select from the form: in an open list the focus moves from option
 * to option, but never leaves the field.
 */
function hideMovesInside(event: FocusEvent<HTMLElement>): void {
  if (event.currentTarget.contains(event.relatedTarget)) event.stopPropagation();
}

const selectStyle = {
  '& svg': { right: 12 },
  // The padding leaves room for the arrow, which grows with the text size.
  '&&& select': { paddingInlineEnd: 'calc(1.5rem + 16px)' },
  '& select': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& select:has(option[value=""]:checked)': { color: colours.text.secondary },
  '@supports (appearance: base-select)': {
    '& select, & ::picker(select)': { appearance: 'base-select' },
    '& select': { height: 'auto', whiteSpace: 'normal' },
    // Without this rule, Chromium scrolls the page if an option stands where the header is,
    // although the list covers the header (findings/chromium-picker-scroll-padding.sh).
    // `!important` overrides the padding that a toast sets.
    'html:has(& select:open)': { scrollPaddingBlock: '0 !important' },
    '& ::picker(select)': {
      // `100%` is the room on the side on which the browser opens the list.
      maxHeight: 'min(24rem, 100%)',
      width: 'anchor-size(width)',
      overscrollBehavior: 'contain',
      borderRadius: '14px',
      border: 1,
      borderColor: colours.text.secondary,
      backgroundColor: colours.background.paper,
      color: colours.text.primary,
      boxShadow: 8,
      padding: 1,
    },
    '& ::picker-icon': { display: 'none' },
    '& optgroup': { fontWeight: 700, color: colours.text.secondary },
    '& option': {
      boxSizing: 'border-box',
      minHeight: 44,
      padding: '10px 12px',
      borderRadius: '10px',
      fontWeight: 400,
      whiteSpace: 'normal',
      color: colours.text.primary,
      outlineOffset: -3,
    },
    '& option:hover, & option:focus': { backgroundColor: colours.action.hover },
  },
} as const;
