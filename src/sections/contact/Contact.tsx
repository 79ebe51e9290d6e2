import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Island } from '../../islands/Island.tsx';
import { MessagePanel } from './MessagePanel.tsx';

export function Contact() {
  const { t } = useTranslation('contact');
  return (
    <Box component="section" id="contact" aria-labelledby="contact-title" sx={{ py: 12 }}>
      <Container>
        <Typography variant="h2" id="contact-title">
          {t('title')}
        </Typography>
        <Typography sx={{ mb: 4 }}>{t('intro')}</Typography>
        <Paper sx={{ p: { xs: 2, sm: 4 }, maxWidth: 640 }}>
          <Island name="contact">
            <MessagePanel />
          </Island>
        </Paper>
      </Container>
    </Box>
  );
}
