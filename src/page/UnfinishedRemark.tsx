import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { remarks } from 'virtual:catalogues';

/** In development and previews: why the page's language is unfinished, or can't be read. */
export function UnfinishedRemark() {
  const remark = remarks[useTranslation().i18n.language];
  return remark ? (
    <Box component="aside" lang="en" dir="ltr" sx={style}>
      {remark}
    </Box>
  ) : null;
}

const style = { position: 'sticky', zIndex: 2000, bottom: 0, padding: 1.5, background: '#ffd54a', color: '#000' } as const;
